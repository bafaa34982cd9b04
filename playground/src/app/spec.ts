// SPDX-License-Identifier: MIT
// Configurations as text, read just far enough to change one value. What is right and wrong about them, the core says.

export interface Argument { name: string; value: string } // name '' where it goes by its place
export interface Spec { name: string; given: Argument[] }

// Never fails: text that is no configuration has no arguments.
export function readSpec(text: string): Spec {
  const open = text.indexOf('('), name = (open < 0 ? text : text.slice(0, open)).trim();
  if (open < 0) return {name, given: []};
  const given: Argument[] = [];
  let depth = 0, start = open + 1;
  const take = (end: number) => {
    const part = text.slice(start, end).trim();
    if (part) {
      const equals = /^([A-Za-z_][\w]*)\s*=/.exec(part);
      given.push(equals ? {name: equals[1], value: part.slice(equals[0].length).trim()} : {name: '', value: part});
    }
    start = end + 1;
  };
  for (let i = open; i < text.length; ++i) {
    if (text[i] === '(') ++depth;
    else if (text[i] === ')' && --depth === 0) { take(i); break; }
    else if (text[i] === ',' && depth === 1) take(i);
  }
  return {name, given};
}

export const writeSpec = ({name, given}: Spec): string => given.length === 0 ? name : `${name}(${given.map(one => one.name ? `${one.name}=${one.value}` : one.value).join(',')})`;

// Places count in the order of `names`; a flag alone means yes.
export function valueOf(spec: Spec, param: string, names: readonly string[]): string | undefined {
  const named = spec.given.find(one => one.name === param);
  if (named) return named.value;
  if (spec.given.some(one => one.name === '' && one.value === param)) return 'yes';
  const place = names.indexOf(param), one = spec.given[place];
  return one && one.name === '' && !names.includes(one.value) ? one.value : undefined;
}

export function withValue(spec: Spec, param: string, value: string, names: readonly string[], fallback: string | null): Spec {
  const named = spec.given.map((one, place) => one.name === '' ? {name: names.includes(one.value) ? one.value : names[place] ?? '', value: names.includes(one.value) ? 'yes' : one.value} : one);
  const rest = named.filter(one => one.name !== param), place = named.findIndex(one => one.name === param);
  if (value === fallback || value === '') return {name: spec.name, given: rest};
  rest.splice(place < 0 ? rest.length : place, 0, {name: param, value});
  return {name: spec.name, given: rest};
}
