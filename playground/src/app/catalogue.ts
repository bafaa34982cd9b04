// SPDX-License-Identifier: MIT
// The core's catalogue: what agents are made of, in its words, and which controls their parameters need.
import {readSpec} from './spec';

export interface Param {
  name: string;
  type: 'integer' | 'real' | 'word' | 'flag' | 'bytes' | 'path' | 'policy';
  default: string | null;
  least?: number;
  most?: number;
  choices?: string[];
  policy?: string;
  values: string;
  meaning: string;
}
interface Entry { name: string; kind: string; summary: string; bound: string; changes: string; paper: string; needs: string[]; params: Param[] }
interface Alias { name: string; kind: string; head: string; body: string; full: string; summary: string; needs: string[]; params: {name: string; default: string}[]; passes_on: string[] }
export interface Generator { name: string; help: string; params: {name: string; help: string; default: number; least: number; most: number; whole: boolean}[] }
export interface Explanation { title: string; sentences: string[]; bound: string; paper: string; changes: string }

export class Catalogue {
  private readonly entries: Entry[];
  private readonly aliases: Alias[];
  readonly generators: Generator[];
  readonly scenes: {name: string; drawing: string}[];

  constructor(json: string) {
    const all = JSON.parse(json) as {entries: Entry[]; aliases: Alias[]; generators: Generator[]; scenes: {name: string; drawing: string}[]};
    this.entries = all.entries;
    this.aliases = all.aliases;
    this.generators = all.generators;
    this.scenes = all.scenes;
  }

  // Names of agents, as one picks them from a list: short names first.
  agents(): {name: string; summary: string}[] {
    const named = [...this.aliases, ...this.entries.filter(entry => entry.kind === 'agent')];
    return named.map(({name, summary}) => ({name, summary}));
  }
  policies(kind: string): string[] { return this.entries.filter(entry => entry.kind === kind).map(entry => entry.name); }

  private entry(name: string): Entry | undefined { return this.entries.find(entry => entry.name === name); }
  private alias(name: string): Alias | undefined { return this.aliases.find(alias => alias.name === name); }

  // The parameters of a configuration's head, those of short names first and with the ranges that they stand for.
  params(name: string): Param[] {
    const alias = this.alias(name);
    if (!alias) return this.entry(name)?.params ?? [];
    const head = this.entry(readSpec(alias.body).name), own = alias.params.map(param => {
      const meant = this.standsFor(alias.body, param.name) ?? head?.params.find(other => other.name === param.name);
      return {...(meant ?? {type: 'word' as const, values: '', meaning: ''}), name: param.name, default: param.default};
    });
    const passed = (head?.params ?? []).filter(param => alias.passes_on.includes(param.name)).map(param => {
      const set = readSpec(alias.body).given.find(one => one.name === param.name);
      return set ? {...param, default: set.value} : param;
    });
    return [...own, ...passed];
  }

  // How many of the parameters are the name's own; the others are passed on.
  own(name: string): number { return this.alias(name)?.params.length ?? this.entry(name)?.params.length ?? 0; }

  // The parameter that `$name` is the value of, in a configuration or in the policies that it names.
  private standsFor(body: string, name: string): Param | undefined {
    const spec = readSpec(body), params = this.entry(spec.name)?.params ?? [];
    for (const [place, one] of spec.given.entries()) {
      const param = one.name ? params.find(other => other.name === one.name) : params[place];
      if (one.value === '$' + name) return param;
      const inner = one.value.includes('(') ? this.standsFor(one.value, name) : undefined;
      if (inner) return inner;
    }
    return undefined;
  }

  // What a configuration does, in two sentences. `full` is what the core made of it.
  explain(spec: string, full: string): Explanation {
    const {name} = readSpec(spec), alias = this.alias(name), head = readSpec(full || alias?.full || spec), entry = this.entry(head.name);
    const title = alias ? alias.summary.replace(/ \(.*$/, '').replace(/[,:;].*$/, '') : name;
    const sentences: string[] = [];
    const said = alias ? stop(alias.summary) : '';
    if (said) sentences.push(said);
    const given = (param: string) => readSpec(head.given.find(one => one.name === param)?.value ?? '').name;
    const parts = ['goal', 'learning', 'lookahead'].map(param => this.entries.find(one => one.kind === param && one.name === given(param)));
    const telling = entry?.name === 'lrta' || entry?.name === 'refine' ? parts.find((one, i) => one && (i > 0 || one.name !== 'global')) : undefined;
    if (entry && sentences.length === 0) sentences.push(firstSentence(entry.summary));
    if (telling) sentences.push(firstSentence(telling.summary));
    else if (entry && said) sentences.push(firstSentence(entry.summary));
    const papers = [entry?.paper ?? '', ...(telling ? [telling.paper] : [])].filter(Boolean);
    return {title, sentences: [...new Set(sentences)].slice(0, 2), bound: entry?.bound ?? '', paper: telling && telling !== parts[2] ? papers.at(-1)! : papers[0] ?? '', changes: entry?.changes ?? ''};
  }
}

const firstSentence = (text: string) => stop(/^.*?\.(?= |$)/.exec(text)?.[0] ?? text);
const stop = (text: string) => /[.!?]$/.test(text) ? text : text + '.';
