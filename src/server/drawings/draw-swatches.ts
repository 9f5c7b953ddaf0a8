import type { Goods } from "./draw-goods.ts";
import { groundShadow, stage } from "./stage.ts";

const FAN_HEXES = [
	"#F4F6F5",
	"#D8C7A0",
	"#F2A900",
	"#F26A1B",
	"#C8102E",
	"#7A1023",
	"#9A7BB5",
	"#0F4C9B",
	"#9CCBE6",
	"#0F4F57",
	"#12402B",
	"#8FC31F",
	"#7C8386",
	"#0B0C0E",
];

/** A fan of colour samples. */
export function drawSwatches({ title }: Goods): string {
	const last = FAN_HEXES.length - 1;
	const leaves = FAN_HEXES.map((hex, index) => {
		const degrees = -62 + (124 * index) / last;
		return `<g transform="rotate(${degrees.toFixed(1)} 400 500)"><rect x="362" y="150" width="76" height="370" rx="10" fill="#FBFAF8" stroke="#000" stroke-opacity=".14"/><rect x="362" y="150" width="76" height="270" rx="10" fill="${hex}"/><rect x="362" y="150" width="76" height="270" rx="10" fill="url(#leaf)"/></g>`;
	});
	return stage(title, {
		defs: '<linearGradient id="leaf"><stop offset="0" stop-color="#FFF" stop-opacity=".35"/><stop offset=".35" stop-color="#FFF" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient>',
		body: `${groundShadow({ x: 400, y: 522, width: 300 })}${leaves.join("")}<circle cx="400" cy="496" r="13" fill="#C9C7C2" stroke="#55514C" stroke-width="3"/>`,
	});
}
