import { getPriority, setPriority } from 'node:os'

/** Lowers the priority (0 to 19), on Linux of the calling thread. Never raises it above the owner's `Nice=`. */
export function lowerPriority(steps: number): void {
  if (getPriority() < steps) setPriority(steps)
}
