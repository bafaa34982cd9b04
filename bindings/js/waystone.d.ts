// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />
// Waystone in JavaScript: units that answer every tick with a legal move, within the work you allow.
//
//     import {load, WaystoneMap, WaystoneAgent} from 'waystone';
//     await load();
//     const map = WaystoneMap.generate('gen:caves,512,512,seed=1');
//     const agent = WaystoneAgent.make(map, 'lss(n=20)');
//     agent.start(map.at(5, 3), map.at(500, 490));
//     while (agent.step(200).outcome === 'moved') draw(agent.info.at);
//
// Everything runs in the thread that calls it. A worker loads a module of its own.
//
// Errors. Whatever is wrong with a call is a WaystoneError with a status and one sentence; nothing has changed then.
//
// Objects. They keep alive what they are made of: free a map while agents walk on it, and they go on. free() gives memory
// back at once, and `using` calls it; objects that you forget are freed some time after the garbage collector finds them.
//
// Views. Lists that can be long lie in the module's memory, and you get a View of them. See there how long it is good.
//
// Units. Cells are numbers, y * width + x. Work and other amounts are numbers, Infinity for no limit. Hashes are texts of
// 16 hexadecimal digits, as the program prints them. Distances in arrays are whole numbers: divide by STRAIGHT.

/** Whatever holds bytes. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

/** What load() takes: bytes, an answer of fetch() or the promise of one, an address, or a compiled module. */
export type Source = Bytes | Response | WebAssembly.Module | URL | string;

export interface LoadOptions {
  /** Files that configurations may name, by their names: read only, in memory. */
  files?: Record<string, Bytes> | Map<string, Bytes>;
  /** For lines written to standard output (1) and standard error (2). Default: the console. */
  print?: (descriptor: 1 | 2, line: string) => void;
}

/**
 * Loads the module, once a thread; later calls return at once. Without a source it is the file beside this package.
 * Returns the compiled module, which postMessage() hands to workers without compiling it again.
 *
 * After an error that ends the module (memory is full, a bug), all calls throw, and load() starts it again; objects from
 * before are gone then.
 */
export function load(source?: Source | Promise<Source>, options?: LoadOptions): Promise<WebAssembly.Module>;
export function isLoaded(): boolean;
/** Of the core, as in '0.2.0'. */
export function version(): string;
/** Objects made and not freed. */
export function objectCount(): number;
/** Bytes of the module's memory. It grows and never shrinks. */
export function memoryBytes(): number;

export type Status =
  // The call is wrong.
  | 'bad-handle' | 'wrong-kind' | 'in-use' | 'bad-call' | 'not-now'
  // What it says is wrong.
  | 'bad-spec' | 'bad-parameter' | 'bad-problem' | 'needs-database' | 'unfit-map' | 'too-far'
  // Files, also where they come from memory.
  | 'file-missing' | 'file-malformed' | 'file-stale' | 'file-damaged' | 'file-too-large' | 'write-failed'
  // The machine, or you.
  | 'interrupted' | 'out-of-memory'
  // JavaScript alone.
  | 'not-loaded' | 'stopped' | 'stale-view' | 'unsupported' | 'bug';

export class WaystoneError extends Error {
  readonly name: 'WaystoneError';
  readonly status: Status;
  /** In the string of a configuration, counted from 1; null for other errors. */
  readonly column: number | null;
}

/**
 * A list in the module's memory, without a copy.
 *
 * Good until the same list of the same object is asked for again, or the object is freed: then everything but isValid
 * throws a WaystoneError 'stale-view'. Memory that grows does no harm to a View, but it detaches the typed array that
 * `array` gave you, which has length 0 from then on: take `array` again after calls into Waystone.
 */
export class View<Value, Typed extends Uint8Array | Uint32Array = Uint32Array> implements Iterable<Value> {
  private constructor();
  readonly isValid: boolean;
  /** All values, row after row: `array[i * stride + k]` is the value of `fields[k]` in row i. */
  readonly array: Typed;
  /** The names of a row's values; null if rows are single values. */
  readonly fields: readonly string[] | null;
  /** Values a row. */
  readonly stride: number;
  /** Rows. */
  readonly length: number;
  /** A row: a number, or an object with the names of `fields`. Undefined outside the list. */
  at(i: number): Value | undefined;
  [Symbol.iterator](): Iterator<Value>;
  /** A typed array of your own, for keeping and for postMessage(). */
  copy(): Typed;
}

declare class WaystoneObject {
  protected constructor();
  readonly kind: string;
  readonly isFree: boolean;
  /** Gives its memory back, at once; again does nothing. What was made from it lives on. */
  free(): void;
  [Symbol.dispose](): void;
}

// == Maps

/** The cost of a straight step; costs and distances in arrays are in these. */
export const STRAIGHT: 32768;
/** The cost of a diagonal step, unless a map has another one. */
export const DIAGONAL: 46341;
/** A distance without a path. */
export const INFINITE: 0xffffffff;
/** No cell, no unit, no region, in arrays; null in objects. */
export const NO_CELL: 0xffffffff;
/** Directions are numbers from 0, clockwise from north: N, NE, E, SE, S, SW, W, NW. North is towards smaller y. */
export const NO_DIRECTION: 8;

export type Cell = number;
/** 'eight': a diagonal needs all four edges at its corner; 'eight-free': no such rule; 'four': no diagonals. */
export type Rule = 'eight' | 'eight-free' | 'four';

export interface MapOptions {
  rule?: Rule;
  /** The cost of a diagonal step, in straight ones. Default: the square root of 2. */
  diagonal?: number;
}

export interface MapInfo {
  width: number;
  height: number;
  rule: Rule;
  diagonal: number;
  /** Sets of cells that can reach each other. */
  components: number;
  cells: number;
  freeCells: number;
  bytes: number;
  /** Cells changed since the map was made. */
  version: number;
  /** Of everything that paths depend on; databases are tied to it. */
  fingerprint: string;
}

export interface Edit {
  cell: Cell;
  open: boolean;
}

export class WaystoneMap extends WaystoneObject {
  /** One value for each cell, row by row; nonzero and true are passable. */
  static fromCells(width: number, height: number, passable: Uint8Array | ArrayBuffer | readonly (number | boolean)[], options?: MapOptions): WaystoneMap;
  /** Rows of equal length: `#`, `@`, `T`, `O` and `W` are blocked. */
  static fromDrawing(drawing: string, options?: MapOptions): WaystoneMap;
  /** What a `.map` file holds, or a drawing. */
  static fromMapText(contents: string, options?: MapOptions): WaystoneMap;
  /** The same as bytes. PNG files are for the browser to decode: see fromPixels(). */
  static fromFile(contents: Bytes, options?: MapOptions): WaystoneMap;
  /** ImageData of a canvas, or any rgba pixels: what is darker than the threshold is blocked. Default: 128. */
  static fromPixels(image: {width: number; height: number; data: Uint8Array | Uint8ClampedArray}, options?: MapOptions & {threshold?: number}): WaystoneMap;
  /** A recipe such as 'gen:caves,512,512,seed=1', or the name of a built-in scene; catalog() lists them. */
  static generate(source: string, options?: MapOptions): WaystoneMap;
  /** A built-in scene with its start and goal. */
  static scene(name: string, options?: MapOptions): {map: WaystoneMap; start: Cell; goal: Cell};

  /** An independent map with the same cells. */
  clone(): WaystoneMap;
  readonly info: MapInfo;
  readonly width: number;
  readonly height: number;
  /** The cell's number; an error outside the map. */
  at(x: number, y: number): Cell;
  x(cell: Cell): number;
  y(cell: Cell): number;
  /** As a `.map` file. */
  text(): string;

  /** False outside the map. */
  passable(cell: Cell): boolean;
  /** Whether one move leads from one cell to the other. */
  canMove(from: Cell, to: Cell): boolean;
  /** Whether any path does; needs no search. */
  reachable(from: Cell, to: Cell): boolean;
  /** Whether blocking these cells would part others that can reach each other now. Changes nothing. */
  wouldCut(cells: Iterable<Cell>): boolean;
  /** The length of a shortest path, by a search like A*; null if there is none. */
  distance(from: Cell, to: Cell): number | null;
  /** The cells of a shortest path, both ends included; null if there is none. */
  path(from: Cell, to: Cell): Uint32Array | null;

  /** Edits take effect at once; agents and crowds on the map see them in their next step. */
  block(cell: Cell): void;
  open(cell: Cell): void;
  /** Many at once, or none if one cell is outside. As numbers: cell, 1 (open) or 0 (blocked), and so on. */
  edit(changes: Iterable<Edit> | Uint32Array): void;
  /** Makes every cell what cells() said before. */
  restore(cells: Uint8Array | View<number, Uint8Array>): void;

  /** 1 passable, 0 blocked. */
  cells(): View<number, Uint8Array>;
  /** Bit d is set if a move in direction d is legal. */
  moves(): View<number, Uint8Array>;
  /** The number of its component for each cell, from 0; NO_CELL for walls. */
  components(): View<number>;
}

/** The drawing of a built-in scene, with a start `A` and a goal `G`. */
export function sceneDrawing(name: string): string;
/** The first cell with a letter in a drawing, or null. */
export function drawingMark(drawing: string, letter: string): Cell | null;

// == Configurations

export class WaystoneConfiguration extends WaystoneObject {
  /** An agent as a string: 'lss(n=20)'. The error names the column and the nearest valid word. */
  static parse(spec: string): WaystoneConfiguration;
  /** With short names resolved and every parameter spelled out. */
  readonly full: string;
  /** The strings of the databases that it needs. */
  readonly needs: string[];
  /** On a map: the most work of one step (Infinity if it promises no bound), and bytes that an agent reserves. */
  on(map: WaystoneMap, database?: WaystoneDatabase | null): {workBound: number; memory: number};
  /** A hash of its walks over fixed small maps: the same on every machine. Builds databases in memory. */
  signature(options?: BuildOptions): string;
}
/** Wherever a configuration is wanted, its string will do. */
export type Configuration = WaystoneConfiguration | string;

export interface CatalogParam {
  name: string;
  type: 'policy' | 'word' | 'real' | 'integer' | 'bytes' | 'path' | 'flag';
  /** As one would type it; null where it must be given. */
  default: string | null;
  /** Of numbers: the range. */
  least?: number;
  most?: number;
  /** Of words. */
  choices?: string[];
  /** Of policies: the kind of the entries that fit. */
  policy?: string;
  /** All of this for people. */
  values: string;
  meaning: string;
}
export interface CatalogEntry {
  name: string;
  /** 'agent', or of which policy. */
  kind: string;
  summary: string;
  bound: string;
  /** What it does when the map changes. */
  changes: string;
  paper: string;
  tuned: string[];
  /** Of agents: the kinds of their databases. */
  needs?: string[];
  params: CatalogParam[];
}
export interface CatalogAlias {
  name: string;
  kind: string;
  head: string;
  body: string;
  full: string;
  summary: string;
  tuned: string[];
  needs?: string[];
  params: CatalogParam[];
  passes_on: string[];
}
export interface CatalogGenerator {
  name: string;
  help: string;
  params: {name: string; help: string; default: number; least: number; most: number; whole: boolean}[];
}
/** Everything that can be named: agents and policies, short names, generators of maps, scenes. */
export interface Catalog {
  entries: CatalogEntry[];
  aliases: CatalogAlias[];
  generators: CatalogGenerator[];
  scenes: {name: string; drawing: string}[];
}
export function catalog(): Catalog;
/** One entry for people: an agent, a policy, a short name, or a whole configuration. */
export function describe(name: string): string;

// == Databases

export interface BuildOptions {
  /** The most bytes that the build may hold, by its own estimate; 0: no limit. */
  memory?: number;
  progress?: (done: number, total: number) => void;
  /** Asked often; true ends the build with the status 'interrupted'. */
  stop?: () => boolean;
}

export class WaystoneDatabase extends WaystoneObject {
  /** Everything that a configuration needs on a map; empty if it needs nothing. */
  static build(map: WaystoneMap, configuration: Configuration, options?: BuildOptions): WaystoneDatabase;
  /** What toBytes() gave, or a file that the program built. */
  static fromBytes(contents: Bytes): WaystoneDatabase;
  toBytes(): Uint8Array;
  /** Adds the parts of another one, for agents of several configurations. */
  add(more: WaystoneDatabase): void;
  /** Throws, and says why, if agents on this map cannot use it. A map that was edited since still fits. */
  checkFits(map: WaystoneMap): void;
  readonly info: {parts: number; bytes: number; fingerprint: string};
  readonly parts: {kind: string; spec: string; bytes: number}[];
  /** What is in it, for people. */
  describe(): string;

  // Looking into it. Null where it has no such part.

  /** For each cell the number of its region; NO_CELL where there is none. Level 0: of a pattern database, or the areas of waypoints; from 1 on: of a hierarchy of levels. */
  regions(level?: number): View<number> | null;
  /** The cell that stands for each region. */
  representatives(level?: number): Uint32Array | null;
  /** The trailheads of a case base. */
  trailheads(): Uint32Array | null;
  /** For each cell of this map the number of the nearest trailhead to which it climbs; NO_CELL where there is none. */
  coverage(map: WaystoneMap): View<number> | null;
  /** The stored path between two trailheads, by their numbers: the states to climb to. */
  case(from: number, to: number): Uint32Array | null;
  /** The solved problems of `knn`. */
  records(): View<{start: Cell; goal: Cell; subgoal: Cell}> | null;
  /** For each cell the direction of the first move from `from` towards it, or NO_DIRECTION. */
  firstMoves(from: Cell): View<number, Uint8Array> | null;
}

/** Brings a first-move database up to date with a map that was edited since, a few rows at a time. */
export class WaystoneRefresh extends WaystoneObject {
  static begin(old: WaystoneDatabase, edited: WaystoneMap): WaystoneRefresh;
  /** Makes up to this number of rows; returns how many are left. */
  run(rows: number): number;
  /** Makes the rows that are left. Once. */
  finish(): WaystoneDatabase;
}

// == Agents

/** 'waiting': the work of this tick was spent before a move was chosen; 'stuck': it gave up at a limit; 'no-memory': its pool is empty. */
export type Outcome = 'moved' | 'arrived' | 'waiting' | 'unreachable' | 'stuck' | 'no-memory';

/** Memory for what agents learn, which many of them may share. */
export class WaystonePool extends WaystoneObject {
  static reserve(bytes: number): WaystonePool;
  readonly bytes: {capacity: number; used: number};
}

export interface AgentOptions {
  database?: WaystoneDatabase | null;
  /** Default: one of its own. */
  pool?: WaystonePool | null;
}

export interface Step {
  outcome: Outcome;
  at: Cell;
  /** Spent in this tick. */
  work: number;
}

export interface AgentInfo {
  /** Of the last step; 'waiting' if there was none since the last order. */
  outcome: Outcome;
  at: Cell | null;
  goal: Cell | null;
  /** Drawn from its pool, now and at most. */
  bytes: number;
  peakBytes: number;
  workBound: number;
}

/** What an agent did since its start or order. The first five are its work. */
export interface Counters {
  expanded: number;
  learned: number;
  traced: number;
  lookedUp: number;
  climbed: number;
  searches: number;
  generated: number;
  touched: number;
  reopened: number;
  hUpdates: number;
  hRaised: number;
  restarts: number;
  backMoves: number;
}

export interface WalkOptions {
  /** Find the optimal length too, by a search of its own. */
  withOptimal?: boolean;
  workPerTick?: number;
  maxMoves?: number;
  /** A move that takes more disqualifies the walk. */
  maxWork?: number;
}
export interface Walk {
  outcome: Outcome;
  length: number;
  optimalLength: number | null;
  moves: number;
  straight: number;
  diagonal: number;
  ticks: number;
  waits: number;
  revisits: number;
  work: number;
  workMax: number;
  tickWorkMax: number;
  expanded: number;
  expandedMax: number;
  workBound: number;
  agentBytes: number;
  /** The first move beyond maxWork, counted from 1. */
  disqualifiedAt: number | null;
  signature: string;
  /** The cells it stood on, the start first. */
  trail: Uint32Array;
}

/** A cell that a planning step looked at. */
export interface Searched {
  cell: Cell;
  /** Null for the first. */
  parent: Cell | null;
  g: number;
  h: number;
  initialH: number;
  /** How often it was generated; 0 if that was not counted. */
  looks: number;
  /** False: it was on the frontier. */
  expanded: boolean;
}

export interface Aim {
  /** A subgoal, or the goal; null before it has set out. */
  target: Cell | null;
  /** What a database says of it. `knn`: the number of the record, and its ends. Pattern databases: two regions, and their representatives. Case bases: two trailheads. */
  from: number | null;
  to: number | null;
  start: Cell | null;
  goal: Cell | null;
  /** It has subgoals, and none serves now. */
  withoutSubgoal: boolean;
}

export class WaystoneAgent extends WaystoneObject {
  /** Never builds a database: an error says what is missing. */
  static make(map: WaystoneMap, configuration: Configuration, options?: AgentOptions): WaystoneAgent;

  /** A new problem: everything learned is forgotten. */
  start(start: Cell, goal: Cell): void;
  /** Again from elsewhere with the same goal; what was learned stays. */
  restart(start: Cell): void;
  /** Another goal, from where it stands. */
  order(goal: Cell): void;
  /** It was moved from outside: a push, a teleport. */
  displace(cell: Cell): void;
  /** One tick: at most one move, and never more than this work. */
  step(work?: number): Step;
  /** Starts it and steps until it has arrived or given up. */
  walk(start: Cell, goal: Cell, options?: WalkOptions): Walk;

  readonly info: AgentInfo;
  readonly counters: Counters;
  /** What it heads for, and why. */
  readonly aim: Aim;
  /** The cells it is going to enter, as far as it knows them, the next one first. */
  pathAhead(most?: number): Uint32Array;

  /** Called at the end of each planning step with its cells, before anything is learned; null ends it. It cannot call Waystone. */
  observe(listener: ((searched: Searched[]) => void) | null): void;
  /** Keeps what the last step looked at for searched(); replaces an observer. */
  keepSearched(keep?: boolean): void;
  /** What the last step looked at; empty if it planned nothing. In rows no parent is NO_CELL, and `expanded` 1 or 0. */
  searched(): View<{cell: Cell; parent: number; g: number; h: number; initialH: number; looks: number; expanded: number}>;
  /** The heuristic of every cell of its map towards its present target: as learned, and as it was at first. Null for agents that learn none, or have not set out. */
  heuristic(map: WaystoneMap): {learned: View<number>; initial: View<number>} | null;
  /** The same of some cells. */
  heuristicOf(cells: Iterable<Cell>): {learned: View<number>; initial: View<number>} | null;
}

// == Crowds

/** 'cells': a unit fills its cell: no two on one cell, none swap, none cross on diagonals. */
export type Bodies = 'none' | 'cells';
export type Unit = number;
export type UnitStatus = 'idle' | 'walking' | 'arrived' | 'unreachable' | 'blocked' | 'buried' | 'gone';

export interface CrowdOptions {
  bodies?: Bodies;
  /** Drives units where no shared field does. Default: learned distances do. */
  configuration?: Configuration | null;
  database?: WaystoneDatabase | null;
  /** Bytes for what agents learn. Default: 64 MB. */
  agentMemory?: number;
  /** Bytes for shared fields and learned distances. Default: 64 MB. */
  fieldMemory?: number;
}

export interface Order {
  cell: Cell;
  /** It has arrived at this octile distance from the cell, in cells. */
  within?: number;
  /** If no path leads there, go to the nearest cell to which one does. */
  nearest?: boolean;
}

export interface TickReport {
  /** Counted from 1. */
  tick: number;
  /** Never more than the budget. */
  work: number;
  fieldWork: number;
  agentWork: number;
  /** Units, also those pushed or displaced. */
  moved: number;
  walking: number;
  /** Units with orders that had no turn, for lack of budget. */
  deferred: number;
  arrived: number;
  unreachable: number;
  displaced: number;
  outOfFieldMemory: boolean;
}

export class WaystoneCrowd extends WaystoneObject {
  static make(map: WaystoneMap, options?: CrowdOptions): WaystoneCrowd;
  /** On the same map, as it was at the snapshot. Of the options only database and memory count. */
  static restore(map: WaystoneMap, snapshot: string, options?: CrowdOptions): WaystoneCrowd;
  /** Where units stand and go, and whose turn it is. Not within a recording. */
  snapshot(): string;

  /** Another configuration for units; its number is for add(). */
  use(configuration: Configuration): number;
  add(cell: Cell, configuration?: number): Unit;
  addAll(cells: Iterable<Cell>, configuration?: number): Uint32Array;
  /** False if there is no such unit. */
  remove(unit: Unit): boolean;
  /** To one place; with bodies each gets a cell of its own around it. Returns how many of the units there are. */
  order(units: Unit | Iterable<Unit>, to: Cell | Order): number;
  stop(unit: Unit): boolean;
  /** One tick of everybody, never more than this work. */
  tick(work?: number): TickReport;

  /** Of the last tick, in the order they were decided. */
  moves(): View<{unit: Unit; from: Cell; to: Cell}>;
  /** Units that had no turn in the last tick. */
  deferred(): View<Unit>;
  /** All units. A status is a place in UNIT_STATUSES; no goal is NO_CELL. */
  units(): View<{unit: Unit; status: number; at: Cell; goal: Cell}>;
  /** One unit; its status is 'gone' if there is no such unit. */
  unit(unit: Unit): {unit: Unit; status: UnitStatus; at: Cell | null; goal: Cell | null};
  /** Null without an order. */
  orderOf(unit: Unit): Required<Order> | null;
  /** What it owns. */
  unitBytes(unit: Unit): number | null;
  /** Who stands on a cell; only with bodies. */
  unitAt(cell: Cell): Unit | null;
  /** The shared field that a unit goes by: distances from its goal, INFINITE where the field has not come yet. Null if it has none. */
  field(unit: Unit): View<number> | null;
  readonly info: {units: number; ticks: number; stateHash: string; bytes: number; fieldBytes: number};
  /** The same for the same calls, on every machine. */
  readonly stateHash: string;

  /** Keeps all calls, edits of the map and hashes from now on. */
  record(options?: {withUnits?: boolean; map?: string}): void;
  endRecording(): void;
  /** What was recorded so far, as a file holds it; null if nothing was. */
  recorded(): Uint8Array | null;
}

// == Recordings

export interface RecordingInfo {
  bodies: Bodies;
  width: number;
  height: number;
  rule: Rule;
  diagonal: number;
  firstTick: number;
  units: number;
  /** What whoever recorded it calls its map. */
  map: string;
  configurations: string[];
}

export class WaystoneRecording extends WaystoneObject {
  static fromBytes(contents: Bytes): WaystoneRecording;
  readonly info: RecordingInfo;
  /** Does again what was recorded, on a copy of the map. Of the options only the database counts. */
  replay(map: WaystoneMap, options?: CrowdOptions): WaystoneReplay;
}

export interface ReplayReport {
  /** The recording has an end, and it was reached. */
  complete: boolean;
  /** There is no further tick to replay: this call did nothing. */
  ended: boolean;
  /** Replayed so far. */
  ticks: number;
  /** The first tick whose hash differs; null: none so far. */
  differsAt: number | null;
  /** That stands elsewhere, if the recording has units. */
  unit: Unit | null;
  expected: Cell | null;
  found: Cell | null;
}

export class WaystoneReplay extends WaystoneObject {
  /** Its crowd and its map, for looking at; freed with the replay. */
  readonly crowd: WaystoneCrowd;
  readonly map: WaystoneMap;
  tick(): ReplayReport;
  /** To its end, or to the first tick that differs. */
  run(): ReplayReport;
}

// == Problems

export interface ScenarioProblem {
  bucket: number;
  map: string;
  width: number;
  height: number;
  startX: number;
  startY: number;
  goalX: number;
  goalY: number;
  /** Optimal; 0 with different start and goal means that there is no path. */
  length: number;
  decimals: number;
  line: number;
}

/** `.scen` files, versions 1 and 1.0. */
export class WaystoneScenario extends WaystoneObject implements Iterable<ScenarioProblem> {
  static fromFile(contents: Bytes | string): WaystoneScenario;
  readonly length: number;
  at(number: number): ScenarioProblem | undefined;
  [Symbol.iterator](): Iterator<ScenarioProblem>;
}

// == The tuner

export interface Problem {
  start: Cell;
  goal: Cell;
}
export type Fate = 'winner' | 'equal' | 'worse' | 'too-much-work' | 'too-much-memory' | 'too-long-to-build' | 'not-measured' | 'unsolved' | 'unfit';
/** A measured value and the 95 % interval around it. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

export interface TuneOptions {
  /** The most that a move may take. Default: 1000. */
  work?: number;
  /** Bytes of database and one agent together. Default: no limit. */
  memory?: number;
  /** Of one processor, predicted. Default: 10. */
  buildSeconds?: number;
  /** Default: those that the catalogue names. */
  candidates?: string[];
  /** Default: sampled. */
  problems?: Problem[];
  /** How many to sample, half of them kept apart. Default: 256. */
  samples?: number;
  seed?: number;
  /** A candidate that needs more for a problem is out. Default: 20,000. */
  maxMoves?: number;
  /** Seconds; a longer build is predicted, and done only for the winner. Default: 10. */
  longestBuild?: number;
  /** Changes of the map during walks, as in 'gen:every=10,rate=5,seed=1'. */
  edits?: string;
  progress?: (done: number, total: number, what: string) => void;
  stop?: () => boolean;
}

export interface Candidate {
  fate: Fate;
  configuration: string;
  /** One sentence if it is unfit, else empty. */
  reason: string;
  /** Its work is a bound, not the largest that was measured. */
  promised: boolean;
  /** Its database was not built; bytes are estimated. */
  predicted: boolean;
  /** No other within the limits is as good in everything and better in something. */
  onFront: boolean;
  work: number;
  databaseBytes: number;
  agentBytes: number;
  buildSeconds: number;
  /** Over optimal, in per cent: on the problems tuned on, and on those kept apart. */
  tuned: Interval;
  apart: Interval;
  tunedProblems: number;
  apartProblems: number;
}

export class WaystoneTuning extends WaystoneObject {
  /** The configuration with the shortest paths on a map within limits. Takes seconds to minutes: for a worker. */
  static run(map: WaystoneMap, options?: TuneOptions): WaystoneTuning;
  readonly info: {candidates: number; rounds: number; withoutPath: number; tunedOn: number; keptApart: number; explanation: string};
  /** The winner first; then by fate and quality. */
  readonly candidates: Candidate[];
  readonly winner: Candidate;
  problems(keptApart?: boolean): View<Problem>;
  /** The winner's, empty if it needs none. */
  database(): WaystoneDatabase;
}

/** Words for the numbers of the C face, in their order. */
export const OUTCOMES: readonly Outcome[];
export const UNIT_STATUSES: readonly UnitStatus[];
export const FATES: readonly Fate[];
