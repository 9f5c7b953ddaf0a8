import { Share2 } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <IconButton label="Del" onClick={() => void shareAddress(title, path)}>
      <Share2 size={20} aria-hidden />
    </IconButton>
  )
}

/** Uses the phone's share sheet, or copies the address. */
export async function shareAddress(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    if (navigator.share !== undefined) return await navigator.share({ title, url })
  } catch (error) {
    // a cancelled sheet is an answer; a forbidden one leaves copying
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Adressen er kopieret')
  } catch {
    toast.error(`Adressen kunne ikke kopieres: ${url}`)
  }
}
