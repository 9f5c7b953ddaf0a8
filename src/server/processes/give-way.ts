import { getPriority, setPriority } from 'node:os'

/**
 * Lets guests' pages go first, also on two cores: 0 is no way given, 19 all of it. On Linux it is the calling thread that gives way, elsewhere its
 * process. Where the owner gave the whole shop less already (`Nice=` of its service) nothing changes: to take priority back is the system's right.
 */
export function giveWay(steps: number): void {
  if (getPriority() < steps) setPriority(steps)
}
