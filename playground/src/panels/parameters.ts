// SPDX-License-Identifier: MIT
// A control for every parameter of a configuration, with its range, as the catalogue says it.
import type {Catalogue, Param} from '../app/catalogue';
import {readSpec, valueOf, withValue, writeSpec} from '../app/spec';
import {field, h, newId, select} from '../ui/dom';

const WIDE = 1000; // sliders of wider ranges go by powers

export function parameterControls(catalogue: Catalogue, text: string, change: (text: string) => void): HTMLElement {
  const spec = readSpec(text), params = catalogue.params(spec.name), names = params.map(param => param.name), own = catalogue.own(spec.name);
  const one = (param: Param) => {
    const value = valueOf(spec, param.name, names), set = (next: string) => change(writeSpec(withValue(spec, param.name, next, names, param.default)));
    const hint = [param.meaning, param.values ? `Range: ${param.values}.` : ''].filter(Boolean).join('. ').replace(/^./, letter => letter.toUpperCase()).replace(/\.\./g, (_, at: number, all: string) => /\d/.test(all[at - 1] ?? '') ? '..' : '.');
    return field(param.name, control(catalogue, param, value ?? param.default ?? '', set), hint);
  };
  const rest = params.slice(own);
  return h('div', {class: 'params'}, ...params.slice(0, own).map(one),
    params.length === 0 && h('small', {}, 'It has none.'),
    rest.length > 0 && h('details', {}, h('summary', {}, 'More, of the loop under it'), h('div', {class: 'params'}, ...rest.map(one))));
}

function control(catalogue: Catalogue, param: Param, value: string, set: (value: string) => void): HTMLElement {
  if (param.type === 'word') return select((param.choices ?? []).map(choice => [choice, choice] as const), value, set);
  if (param.type === 'flag') {
    const box = h('input', {type: 'checkbox', checked: value === 'yes'});
    box.addEventListener('change', () => set(box.checked ? 'yes' : 'no'));
    return box;
  }
  const list = newId('policies'), isNumber = param.type === 'integer' || param.type === 'real';
  const text = h('input', {type: 'text', value, spellcheck: 'false', autocomplete: 'off', list: param.type === 'policy' ? list : null, inputmode: isNumber ? 'decimal' : null});
  text.addEventListener('change', () => set(text.value.trim()));
  if (param.type === 'policy') {
    return h('div', {class: 'policy'}, text, h('datalist', {id: list}, ...catalogue.policies(param.policy ?? '').map(name => h('option', {value: name}))));
  }
  const least = param.least ?? 0, most = Math.min(param.most ?? 100, 10_000);
  if (!isNumber || Number.isNaN(Number(value)) || most <= least) return text;
  const power = most - least > WIDE, whole = param.type === 'integer', low = Math.max(least, whole ? 1 : 0.001);
  const toPlace = (v: number) => power ? 1000 * Math.log(Math.max(low, v) / low) / Math.log(most / low) : 1000 * (v - least) / (most - least);
  const fromPlace = (place: number) => {
    const v = power ? low * (most / low) ** (place / 1000) : least + (most - least) * place / 1000;
    return whole ? Math.round(v) : Number(v.toPrecision(2));
  };
  const slider = h('input', {type: 'range', min: 0, max: 1000, step: 1, value: toPlace(Number(value)), 'aria-label': `${param.name}, as a slider`});
  slider.addEventListener('input', () => { text.value = String(fromPlace(Number(slider.value))); });
  slider.addEventListener('change', () => set(text.value));
  const pair = h('div', {class: 'pair'}, slider, text);
  return pair;
}
