// SPDX-License-Identifier: MIT
// The canvas: panes side by side, one camera for all of them, drawn when something has changed.
import {Container, WebGLRenderer} from 'pixi.js';
import {Camera} from './camera';
import type {Theme} from './palette';
import {Pane, type Box} from './pane';

const GAP = 10;

export class Stage {
  readonly camera = new Camera();
  panes: Pane[] = [];
  mapWidth = 1;
  mapHeight = 1;
  part = 1; // of the way from the last tick to this one
  drawMs = 0; // of the last frame, on this thread
  frames = 0;
  private readonly renderer = new WebGLRenderer();
  private readonly root = new Container();
  private dirty = true;
  private width = 1;
  private height = 1;
  onLayout: (boxes: readonly Box[]) => void = () => {};

  constructor(readonly host: HTMLElement) {}

  get canvas(): HTMLCanvasElement { return this.renderer.canvas as HTMLCanvasElement; }

  async open(theme: Theme): Promise<void> {
    const software = drawnBySoftware();
    await this.renderer.init({width: 16, height: 16, resolution: software ? 1 : Math.min(2, devicePixelRatio || 1), autoDensity: true, antialias: !software, backgroundColor: theme.background, skipExtensionImports: true, preference: 'webgl', powerPreference: 'low-power'} as Parameters<WebGLRenderer['init']>[0]);
    // Shaders that choose among many textures are slow where there is no graphics card; tiles are few.
    this.renderer.limits.maxBatchableTextures = 1;
    this.canvas.id = 'map';
    this.canvas.tabIndex = 0;
    this.host.prepend(this.canvas);
    new ResizeObserver(() => this.resize()).observe(this.host);
    this.resize();
  }

  setTheme(theme: Theme): void {
    this.renderer.background.color = theme.background;
    for (const pane of this.panes) {
      pane.painted.theme = theme;
      if (pane.units) pane.units.theme = theme, pane.units.colourAgain();
      pane.repaint();
    }
    this.invalidate();
  }

  show(panes: Pane[], width: number, height: number, keepCamera: boolean): void {
    for (const pane of this.panes) pane.destroy();
    this.root.removeChildren();
    this.panes = panes;
    this.mapWidth = width;
    this.mapHeight = height;
    for (const pane of panes) this.root.addChild(pane.container);
    this.layout();
    if (!keepCamera) this.fit();
    this.invalidate();
  }

  invalidate = (): void => { this.dirty = true; };

  fit(): void {
    const box = this.panes[0]?.box ?? {x: 0, y: 0, width: this.width, height: this.height};
    this.camera.fit(this.mapWidth, this.mapHeight, box.width, box.height);
    this.invalidate();
  }

  // Draws if there is something to draw. Called once a frame.
  draw(): void {
    if (!this.dirty || this.width < 2) return;
    const start = performance.now();
    this.dirty = false;
    this.camera.keepInside(this.mapWidth, this.mapHeight);
    for (const pane of this.panes) if (pane.draw(this.camera, this.part)) this.dirty = true;
    this.renderer.render(this.root);
    this.drawMs = performance.now() - start;
    this.frames++;
  }

  // The pane at a point of the canvas, and where on the map that is.
  locate(x: number, y: number): {pane: Pane; mapX: number; mapY: number; cell: number} | null {
    const pane = this.panes.find(({box}) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height);
    if (!pane) return null;
    const {box} = pane;
    const mapX = this.camera.x + (x - box.x - box.width / 2) / this.camera.zoom, mapY = this.camera.y + (y - box.y - box.height / 2) / this.camera.zoom;
    const inside = mapX >= 0 && mapY >= 0 && mapX < this.mapWidth && mapY < this.mapHeight;
    return {pane, mapX, mapY, cell: inside ? Math.floor(mapY) * this.mapWidth + Math.floor(mapX) : -1};
  }

  zoomAt(factor: number, x: number, y: number): void {
    const box = this.locate(x, y)?.pane.box ?? {x: 0, y: 0, width: this.width, height: this.height};
    this.camera.zoomBy(factor, x - box.x - box.width / 2, y - box.y - box.height / 2);
    this.invalidate();
  }

  resize(): void {
    const width = Math.floor(this.host.clientWidth), height = Math.floor(this.host.clientHeight);
    if (width < 2 || height < 2) return;
    this.width = width;
    this.height = height;
    this.renderer.resize(width, height);
    this.layout();
    if (this.camera.fitted) this.fit();
    this.invalidate();
  }

  // As many columns as make the map largest.
  layout(): void {
    const count = Math.max(1, this.panes.length);
    let best = 1, size = 0;
    for (let columns = 1; columns <= count; ++columns) {
      const rows = Math.ceil(count / columns);
      const fits = Math.min((this.width - GAP * (columns - 1)) / columns / this.mapWidth, (this.height - GAP * (rows - 1)) / rows / this.mapHeight);
      if (fits > size * 1.02) size = fits, best = columns;
    }
    const rows = Math.ceil(count / best), width = (this.width - GAP * (best - 1)) / best, height = (this.height - GAP * (rows - 1)) / rows;
    this.panes.forEach((pane, i) => pane.place({x: Math.floor(i % best * (width + GAP)), y: Math.floor(Math.floor(i / best) * (height + GAP)), width: Math.floor(width), height: Math.floor(height)}));
    this.onLayout(this.panes.map(pane => pane.box));
  }
}

// Without a graphics card the processor draws, and smooth edges would cost half of its frames.
function drawnBySoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl'), info = context?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(context!.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
