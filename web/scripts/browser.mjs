/** What the scripts share: Debian's Chromium, and pages of one size. */
import { chromium } from "playwright-core";

export const SERVER = process.env.TISCHLEIN_SERVER ?? "http://127.0.0.1:8711";
export const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
  lying: { width: 844, height: 390 },
  large: { width: 1920, height: 1080 },
};

export async function launch() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** A fresh page; `errors` collects what the console and the page complain about. */
export async function open(
  browser,
  size = "phone",
  { theme = "light", language = "de", calm = false, settings = {} } = {},
) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    deviceScaleFactor: Number(process.env.SCALE ?? 1),
    colorScheme: theme,
    locale: language,
    reducedMotion: calm ? "reduce" : "no-preference",
    hasTouch: size === "phone" || size === "small",
  });
  await context.addInitScript((wanted) => {
    if (!localStorage.getItem("tischlein.settings")) localStorage.setItem("tischlein.settings", JSON.stringify(wanted));
  }, settings);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(SERVER) && !request.url().startsWith("data:"))
      errors.push(`foreign: ${request.url()}`);
  });
  return { page, context, errors };
}
