// A page that can be printed.

import { byId } from "./dom.js";

byId("print").addEventListener("click", () => print());
