/** Limits one drop: a wrong folder must not freeze the page. */
const MOST_FILES = 1000

/** The files of a drop, including those in folders. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return [...transfer.files]
  const files: File[] = []
  for (const entry of entries) await collect(entry, files)
  return files
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MOST_FILES) return
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)))
    if (file) files.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // a folder is read in portions until an empty one comes
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (portion.length === 0) return
    // skips hidden files
    for (const child of portion) if (!child.name.startsWith('.')) await collect(child, files)
  }
}
