import "./app.css";
import "./table/ground.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./lib/language.svelte";
import { show } from "./lib/settings.svelte";

show();
await words("home");
mount(App, { target: document.getElementById("page")! });
