import { drawBottle } from "./draw-bottle.ts";
import { drawSwatches } from "./draw-swatches.ts";
import { drawTool } from "./draw-tool.ts";

export interface Goods {
	readonly title: string;
	readonly categoryId: string | null;
	readonly hex: string | null;
}

/** Whatever is no film: bottles for liquids, swatches for samples, tools for the rest. */
export function drawGoods(goods: Goods): string {
	if (goods.categoryId === "kemi" || goods.categoryId === "blaek")
		return drawBottle(goods);
	if (goods.categoryId === "proever") return drawSwatches(goods);
	return drawTool(goods);
}
