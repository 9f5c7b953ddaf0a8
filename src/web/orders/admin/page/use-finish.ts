import { useRevalidator } from 'react-router'

/**
 * Ends a dialog of the order's page once the page shows what it did: whatever is opened next rests on it, and is not refused as if a colleague
 * had been quicker. The dialog stays busy until then.
 */
export function useFinish(close: () => void): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    await revalidate()
    close()
  }
}
