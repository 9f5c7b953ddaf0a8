import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority, so that pages come first; 0 to 19. On Linux of the calling thread, elsewhere of the process. Never raises it above
 * the owner's setting (`Nice=`).
 */
export function giveWay(steps: number): void {
  if (getPriority() < steps) setPriority(steps)
}
