import { append } from '../../../elaboration/index.js';
import type { Box, Line, Role } from '../model.js';

/** Roles that pass on their inputs. */
const passing: ReadonlySet<Role> = new Set(['fabric', 'adapter', 'identity', 'module', 'clock', 'sideband']);

/** Whether inputs of a box with this role continue at its outputs. */
export function passesOn(role: Role): boolean {
  return passing.has(role);
}

/** A segment of a path between two points, for one family of protocols. */
export interface Piece {
  readonly from: string;
  readonly to: string;
  readonly family: string;
}

/** The paths through a module: its inputs, its outputs, and the continuation from each point. */
export interface Ways {
  readonly entries: readonly Piece[];
  readonly exits: readonly Piece[];
  readonly onward: (place: string) => readonly Piece[];
}

/**
 * Whether every line into a module leads on, through its content, to every line of its family out of it. If so, a closed box represents the module
 * faithfully; otherwise it suggests paths that do not exist.
 */
export function everyWayLeadsThrough({ entries, exits, onward }: Ways): boolean {
  return entries.every(({ to: first, family }) => {
    const reached = new Set([first]);
    for (const place of reached) for (const piece of onward(place)) if (piece.family === family) reached.add(piece.to);
    return exits.every((exit) => exit.family !== family || reached.has(exit.to));
  });
}

/** The paths through a module as drawn, from port to port. */
export function waysIn(module: Box): Ways {
  const starting = new Map<string, Piece[]>();
  const beyond = new Map<string, readonly Piece[]>();
  const waiting = [module];
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    const leaving = new Map<string, Piece[]>();
    for (const line of box.lines) {
      append(starting, line.from, pieceOf(line));
      append(leaving, line.from, pieceOf(line));
    }
    for (const inner of box.boxes) {
      if (inner.shape === 'module') waiting.push(inner);
      else if (passesOn(inner.role)) {
        const pieces = inner.ports.flatMap(({ id }) => leaving.get(id) ?? []);
        for (const { id } of inner.ports) beyond.set(id, pieces);
      }
    }
  }
  const own = new Set(module.ports.map(({ id }) => id));
  const pieces = module.lines.map(pieceOf);
  return {
    entries: pieces.filter(({ from }) => own.has(from)),
    exits: pieces.filter(({ to }) => own.has(to)),
    onward: (place) => [...(starting.get(place) ?? []), ...(beyond.get(place) ?? [])],
  };
}

function pieceOf({ from, to, look }: Line): Piece {
  return { from, to, family: look.family };
}
