// A board as a grid with one tab stop: where an arrow leads, and which place the Tab key finds.

/** Where an arrow leads: along the row and the column as they lie on this screen, never over the edge; gaps are stepped over. */
export function neighbour(board, cells, cell, key) {
  const columns = Number(getComputedStyle(board).getPropertyValue("--columns"));
  const at = cells.indexOf(cell);
  const row = Math.floor(at / columns);
  const onward = getComputedStyle(board).direction === "rtl" ? -1 : 1;
  const step = { ArrowRight: onward, ArrowLeft: -onward, ArrowDown: columns, ArrowUp: -columns }[key];
  if (key === "Home") return cells.slice(row * columns, at).find(Boolean);
  if (key === "End") return cells.slice(at + 1, (row + 1) * columns).findLast(Boolean);
  for (let to = at + step; to >= 0 && to < cells.length; to += step) {
    if (Math.abs(step) === 1 && Math.floor(to / columns) !== row) return undefined;
    if (cells[to]) return cells[to];
  }
  return undefined;
}
