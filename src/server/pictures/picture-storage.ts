export type PictureFile = Readonly<{ name: string; body: Buffer }>

/** Where the shop keeps uploaded pictures. Names are unguessable and never written twice. */
export type PictureStorage = Readonly<{
  /** stores all or none: a file is seen whole or not at all, also after a power cut */
  write: (files: readonly PictureFile[]) => Promise<void>
  /** null when there is none of this name */
  read: (name: string) => Promise<Buffer | null>
  remove: (names: readonly string[]) => Promise<void>
  /** the names of everything stored before an instant, and what was left half-written before it */
  listOlderThan: (before: Date) => AsyncIterable<string>
}>
