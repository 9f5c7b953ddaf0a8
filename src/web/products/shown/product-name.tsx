/** Lets a name such as 'Nordlysgrøn/Violet' break after the slash. */
export function ProductName({ name }: { name: string }) {
  return name.split('/').map((part, place) => (place === 0 ? part : ['/', <wbr key={part} />, part]))
}
