// SPDX-License-Identifier: MIT
// Which part of the map is seen, the same in all panes: the cell in the middle, and how many pixels a cell has.
export class Camera {
  x = 0;
  y = 0;
  zoom = 8;
  least = 0.2;
  fitted = true; // the whole map is shown, also when the window changes

  fit(mapWidth: number, mapHeight: number, width: number, height: number): void {
    const margin = Math.min(24, width * 0.04);
    const zoom = Math.min((width - margin) / mapWidth, (height - margin) / mapHeight);
    this.least = Math.max(0.05, zoom / 3);
    this.zoom = Math.max(0.05, Math.min(48, zoom));
    this.x = mapWidth / 2;
    this.y = mapHeight / 2;
    this.fitted = true;
  }

  // Zooms so that the point of the map that lies dx, dy pixels from the middle stays where it is.
  zoomBy(factor: number, dx: number, dy: number): void {
    const zoom = Math.max(this.least, Math.min(96, this.zoom * factor));
    this.x += dx / this.zoom - dx / zoom;
    this.y += dy / this.zoom - dy / zoom;
    this.zoom = zoom;
    this.fitted = false;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.fitted = false;
  }

  keepInside(mapWidth: number, mapHeight: number): void {
    this.x = Math.max(0, Math.min(mapWidth, this.x));
    this.y = Math.max(0, Math.min(mapHeight, this.y));
  }
}
