import type { Goods } from "./draw-goods.ts";
import { groundShadow, stage } from "./stage.ts";

/** A squeegee with a felt edge, the tool of the trade. */
export function drawTool({ title }: Goods): string {
	const body = /blå/i.test(title) ? "#1F6FB5" : "#2A2C2E";
	return stage(title, {
		defs: '<linearGradient id="card" x2="1" y2="1"><stop offset="0" stop-color="#FFF" stop-opacity=".4"/><stop offset=".5" stop-color="#FFF" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient>',
		body: [
			groundShadow({ x: 400, y: 470, width: 380 }),
			`<g transform="rotate(-8 400 340)"><path d="M232 190H568L596 424H204Z" fill="${body}"/><path d="M232 190H568L596 424H204Z" fill="url(#card)"/><path d="M204 424H596L600 456H200Z" fill="#3B3F42"/><path d="M204 424H596V430H204Z" fill="#FFF" opacity=".18"/></g>`,
		].join(""),
	});
}
