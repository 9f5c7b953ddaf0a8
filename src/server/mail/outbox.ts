/** The way mails leave: rows written in a transaction are rendered and sent (or kept) after it. */
export type Outbox = Readonly<{
  /** says that new rows may be waiting; never fails and never waits */
  wake: () => void
  /** finishes the mail under way and stops */
  close: () => Promise<void>
}>
