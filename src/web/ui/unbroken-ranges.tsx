export function UnbrokenRanges({ text }: { text: string }) {
  let at = 0
  return text.split(/(\d+[-–]\d+)/).map((part, index) => {
    at += part.length
    return index % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    )
  })
}
