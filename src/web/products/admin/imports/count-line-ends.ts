import { becomesJob } from '#domain/imports/import-state.ts'

export const LINE_END = 10

/** True when a file is too large to be imported at once; stops counting lines as soon as it is. */
export async function isLargeFile(file: Blob): Promise<boolean> {
  if (becomesJob({ bytes: file.size, lineEnds: 0 })) return true
  let lineEnds = 0
  for (const byte of new Uint8Array(await file.arrayBuffer())) if (byte === LINE_END) lineEnds += 1
  return becomesJob({ bytes: file.size, lineEnds })
}
