/** A product's name. Of two colours, 'Nordlysgrøn/Violet', the second may begin a line. */
export function ProductName({ name }: { name: string }) {
  return name.split('/').map((part, place) => (place === 0 ? part : ['/', <wbr key={part} />, part]))
}
