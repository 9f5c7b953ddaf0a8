import { useEffect, useState } from 'react'

const KEY = 'foliehuset.hurtigbestilling'

/** What has been written, kept in this tab until it is ordered: a look at a product must not cost twelve typed lines. */
export function useDraft(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    try {
      setText((typed) => typed || (sessionStorage.getItem(KEY) ?? ''))
    } catch {
      // without storage the page starts empty
    }
  }, [])
  const keep = (next: string) => {
    setText(next)
    try {
      sessionStorage.setItem(KEY, next)
    } catch (error) {
      console.error('the quick order could not be kept', error)
    }
  }
  return [text, keep]
}
