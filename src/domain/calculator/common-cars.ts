/** The commonest cars and vans on Danish roads of which the calculator knows the metres, offered before the long list. */
const COMMON_CARS: readonly string[] = [
  'vw-golf',
  'vw-polo',
  'tesla-model-y',
  'skoda-octavia',
  'toyota-yaris',
  'peugeot-208',
  'vw-transporter',
  'ford-transit-custom',
]

/** Those the shop has, the commonest first. */
export function commonCars<Figure extends Readonly<{ id: string }>>(figures: readonly Figure[]): Figure[] {
  return COMMON_CARS.flatMap((id) => figures.find((figure) => figure.id === id) ?? [])
}
