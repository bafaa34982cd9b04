// SPDX-License-Identifier: MIT
// One picture of the map: its tiles, what lies over them, and who walks there. Lines and marks lie in the map's own
// coordinates and keep their size on the screen: they are drawn again when the zoom has changed a lot.
import {Container, Graphics} from 'pixi.js';
import type {Camera} from './camera';

import {painter, type Painted} from './paint';
import {Tiles} from './tiles';
import {UnitMarks} from './units';
import type {Walk} from './walk';
import {NO_CELL} from '../core/protocol';

export interface Box { x: number; y: number; width: number; height: number }

const CHUNK = 240; // moves of the trail in one piece

export class Pane {
  readonly container = new Container();
  readonly tiles: Tiles;
  readonly units: UnitMarks | null;
  box: Box = {x: 0, y: 0, width: 1, height: 1};
  painted: Painted;
  optimalPath: Uint32Array | null = null;
  dots: Uint32Array | null = null; // representatives, trailheads
  casePath: Uint32Array | null = null; // the stored path in use, as the states to climb to
  start = 0;
  goal = 0;
  door: readonly [number, number, number, number] | null = null;
  cursor: number | null = null; // a cell under the pointer or the keyboard
  selection: readonly [number, number, number, number] | null = null;
  followed: readonly [number, number] | null = null;
  private readonly world = new Container();
  private readonly clip = new Graphics();
  private readonly lines = new Graphics();
  private readonly trail = new Container();
  private readonly marks = new Graphics();
  private readonly over = new Graphics();
  private readonly agent = new Graphics();
  private chunks: Graphics[] = [];
  private drawnTick = -1;
  private drawnZoom = 0;
  private drawnLayers = '';
  private stale = true;

  constructor(readonly number: number, readonly width: number, readonly height: number, painted: Painted, units: number) {
    this.painted = painted;
    this.tiles = new Tiles(width, height, painter(() => this.painted));
    this.units = units > 0 ? new UnitMarks(units, width) : null;
    this.world.addChild(this.tiles.container, this.lines, this.trail, this.marks);
    if (this.units) this.world.addChild(this.units.container);
    this.world.addChild(this.agent, this.over);
    this.container.addChild(this.world, this.clip);
    this.world.mask = this.clip;
  }

  // What lies over the tiles is drawn again.
  touch(): void { this.stale = true; }
  repaint(): void { this.tiles.markAll(); this.stale = true; }

  place(box: Box): void {
    this.box = box;
    this.clip.clear().rect(box.x, box.y, box.width, box.height).fill(0xffffff);
  }

  cellX(cell: number): number { return cell % this.width; }
  cellY(cell: number): number { return Math.floor(cell / this.width); }

  // True if something is left to do in the next frame. `part`: how far the clock is between this tick and the next.
  draw(camera: Camera, part: number): boolean {
    const {box, world} = this, zoom = camera.zoom;
    world.scale.set(zoom);
    world.position.set(box.x + box.width / 2 - camera.x * zoom, box.y + box.height / 2 - camera.y * zoom);
    const halfWidth = box.width / 2 / zoom, halfHeight = box.height / 2 / zoom;
    const more = this.tiles.update(camera.x - halfWidth, camera.y - halfHeight, camera.x + halfWidth, camera.y + halfHeight);
    const zoomed = Math.abs(Math.log(zoom / (this.drawnZoom || 1e-9))) > 0.15, walk = this.painted.walk;
    const layers = [...this.painted.layers].join();
    if (zoomed || this.stale || layers !== this.drawnLayers) {
      this.drawnZoom = zoom;
      this.drawnLayers = layers;
      this.drawnTick = -1;
      this.drawLines(zoom);
    }
    if (walk) {
      this.drawTrail(walk, zoom);
      if (walk.tick !== this.drawnTick || this.stale || zoomed) this.drawMarks(walk, zoom);
      this.drawAgent(walk, zoom, part);
      this.drawnTick = walk.tick;
    } else if (this.stale || zoomed) this.marks.clear(), this.drawDoor(zoom);
    if (this.units) this.units.draw(zoom, part);
    this.drawOver(zoom);
    this.stale = false;
    return more;
  }

  private drawLines(zoom: number): void {
    const {lines, painted: {theme, layers}} = this;
    lines.clear();
    if (zoom >= 9 && this.width * this.height <= 128 * 128) {
      for (let x = 0; x <= this.width; ++x) lines.moveTo(x, 0).lineTo(x, this.height);
      for (let y = 0; y <= this.height; ++y) lines.moveTo(0, y).lineTo(this.width, y);
      lines.stroke({width: 1 / zoom, color: theme.grid});
    }
    if (layers.has('optimal') && this.optimalPath && this.optimalPath.length > 1) {
      const path = this.optimalPath;
      for (let i = 1; i < path.length; i += 2) { // dashed: every other step
        lines.moveTo(this.cellX(path[i - 1]) + 0.5, this.cellY(path[i - 1]) + 0.5).lineTo(this.cellX(path[i]) + 0.5, this.cellY(path[i]) + 0.5);
      }
      lines.stroke({width: Math.max(0.22, 2 / zoom), color: theme.optimal, alpha: 0.75, cap: 'round'});
    }
    if (this.dots) {
      const radius = Math.max(0.3, 2.5 / zoom);
      for (const cell of this.dots) if (cell !== NO_CELL) lines.circle(this.cellX(cell) + 0.5, this.cellY(cell) + 0.5, radius);
      lines.fill(theme.ink).stroke({width: Math.max(0.1, 1 / zoom), color: theme.halo});
    }
  }

  private drawTrail(walk: Walk, zoom: number): void {
    const shown = this.painted.layers.has('trail');
    this.trail.visible = shown;
    if (!shown) return;
    if (this.drawnTick < 0 || walk.tick < this.drawnTick) {
      for (const chunk of this.chunks) chunk.destroy();
      this.chunks = [];
      this.trail.removeChildren();
    }
    const cellAt = (tick: number) => tick === 0 ? walk.start : walk.frames[tick - 1].at;
    const first = this.chunks.length === 0 ? 0 : this.drawnTick;
    if (this.chunks.length > 0 && first === walk.tick) return;
    for (let chunk = Math.floor(first / CHUNK); chunk * CHUNK < walk.tick || chunk === 0; ++chunk) {
      let graphics = this.chunks[chunk];
      if (!graphics) {
        graphics = this.chunks[chunk] = new Graphics();
        this.trail.addChild(graphics);
      }
      graphics.clear();
      const end = Math.min(walk.tick, (chunk + 1) * CHUNK);
      this.traceTrail(graphics, chunk * CHUNK, end, cellAt);
      const width = Math.max(0.2, 2 / zoom);
      graphics.stroke({width: width * 1.9, color: this.painted.theme.floor, alpha: 0.75, cap: 'round', join: 'round'});
      this.traceTrail(graphics, chunk * CHUNK, end, cellAt);
      graphics.stroke({width, color: this.painted.colour, alpha: 0.9, cap: 'round', join: 'round'});
    }
  }

  private traceTrail(graphics: Graphics, first: number, end: number, cellAt: (tick: number) => number): void {
    let last = cellAt(first);
    graphics.moveTo(this.cellX(last) + 0.5, this.cellY(last) + 0.5);
    for (let tick = first + 1; tick <= end; ++tick) {
      const cell = cellAt(tick);
      if (cell !== last) graphics.lineTo(this.cellX(cell) + 0.5, this.cellY(cell) + 0.5);
      last = cell;
    }
  }

  private drawMarks(walk: Walk, zoom: number): void {
    const {marks, painted: {theme, layers}} = this, size = Math.max(0.55, 7 / zoom), line = Math.max(0.12, 2 / zoom);
    const frame = walk.frame;
    marks.clear();
    this.drawDoor(zoom);
    if (layers.has('subgoal') && frame && frame.target !== NO_CELL && frame.target !== this.goal) {
      const x = this.cellX(frame.target) + 0.5, y = this.cellY(frame.target) + 0.5;
      if (frame.aimStart !== NO_CELL && frame.aimGoal !== NO_CELL) {
        for (const cell of [frame.aimStart, frame.aimGoal]) marks.rect(this.cellX(cell) + 0.5 - size * 0.6, this.cellY(cell) + 0.5 - size * 0.6, size * 1.2, size * 1.2);
        marks.stroke({width: line, color: theme.subgoal, alpha: 0.9});
      }
      if (this.casePath && this.casePath.length > 1) {
        this.casePath.forEach((cell, i) => marks[i === 0 ? 'moveTo' : 'lineTo'](this.cellX(cell) + 0.5, this.cellY(cell) + 0.5));
        marks.stroke({width: line * 0.8, color: theme.subgoal, alpha: 0.55});
        for (const cell of this.casePath) marks.circle(this.cellX(cell) + 0.5, this.cellY(cell) + 0.5, line);
        marks.fill(theme.subgoal);
      }
      marks.moveTo(this.cellX(walk.at) + 0.5, this.cellY(walk.at) + 0.5).lineTo(x, y).stroke({width: line * 0.7, color: theme.subgoal, alpha: 0.7});
      marks.poly([x, y - size, x + size, y, x, y + size, x - size, y]).fill(theme.subgoal).stroke({width: line * 0.7, color: theme.halo});
    }
    const sx = this.cellX(this.start) + 0.5, sy = this.cellY(this.start) + 0.5, gx = this.cellX(this.goal) + 0.5, gy = this.cellY(this.goal) + 0.5;
    marks.circle(sx, sy, size * 0.9).stroke({width: line * 2.2, color: theme.halo}).circle(sx, sy, size * 0.9).stroke({width: line * 1.2, color: theme.ink});
    // The goal is a flag.
    const flag = size * 1.7;
    marks.moveTo(gx, gy).lineTo(gx, gy - flag * 1.5).stroke({width: line * 2.4, color: theme.halo, cap: 'round'});
    marks.poly([gx, gy - flag * 1.5, gx + flag * 1.1, gy - flag * 1.1, gx, gy - flag * 0.7]).fill(theme.ink).stroke({width: line * 0.8, color: theme.halo});
    marks.moveTo(gx, gy).lineTo(gx, gy - flag * 1.5).stroke({width: line * 1.2, color: theme.ink, cap: 'round'});
    marks.circle(gx, gy, size * 0.35).fill(theme.ink);
  }

  // A door is marked also while it is open.
  private drawDoor(zoom: number): void {
    if (!this.door) return;
    const [x, y, width, height] = this.door, edge = 2 / zoom;
    this.marks.rect(x - edge, y - edge, width + 2 * edge, height + 2 * edge).stroke({width: Math.max(0.15, 2 / zoom), color: this.painted.theme.unit.waiting});
  }

  private drawAgent(walk: Walk, zoom: number, part: number): void {
    const {agent, painted} = this, size = Math.max(0.5, 6.5 / zoom), from = walk.before, to = walk.at;
    const x = this.cellX(from) + (this.cellX(to) - this.cellX(from)) * part + 0.5, y = this.cellY(from) + (this.cellY(to) - this.cellY(from)) * part + 0.5;
    agent.position.set(x, y);
    if (this.drawnTick >= 0 && !this.stale) return;
    agent.clear();
    drawShape(agent, this.number, size);
    agent.fill(painted.colour).stroke({width: Math.max(0.12, 2 / zoom), color: painted.theme.halo});
  }

  private drawOver(zoom: number): void {
    const {over, painted: {theme}} = this, line = Math.max(0.06, 1.5 / zoom);
    over.clear();
    if (this.cursor !== null) over.rect(this.cellX(this.cursor), this.cellY(this.cursor), 1, 1).stroke({width: line, color: theme.ink});
    if (this.selection) {
      const [x, y, width, height] = this.selection;
      over.rect(x, y, width, height).fill({color: theme.unit.walking, alpha: 0.15}).stroke({width: line, color: theme.unit.walking});
    }
    if (this.followed) over.circle(this.followed[0] + 0.5, this.followed[1] + 0.5, Math.max(1.2, 10 / zoom)).stroke({width: line * 1.6, color: theme.ink});
  }

  destroy(): void {
    this.tiles.destroy();
    this.units?.destroy();
    this.container.destroy({children: true});
  }
}

// Agents differ in shape too: disc, diamond, triangle, square.
export function drawShape(graphics: Graphics, number: number, size: number): void {
  switch (number % 4) {
    case 0: graphics.circle(0, 0, size); break;
    case 1: graphics.poly([0, -size * 1.25, size * 1.25, 0, 0, size * 1.25, -size * 1.25, 0]); break;
    case 2: graphics.poly([0, -size * 1.2, size * 1.15, size * 0.8, -size * 1.15, size * 0.8]); break;
    default: graphics.rect(-size * 0.9, -size * 0.9, size * 1.8, size * 1.8);
  }
}

