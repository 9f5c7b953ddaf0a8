import { useRevalidator } from 'react-router'

/** Closes a dialog once the page shows the new state, so that the next one is not refused as outdated. The dialog stays busy until then. */
export function useFinish(close: () => void): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    await revalidate()
    close()
  }
}
