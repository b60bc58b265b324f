import { describe, expect, it } from "vitest";
import { proposed, shortened } from "../../src/lib/names";

describe("names", () => {
  it("are as long as people see them", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(shortened("Anna")).toBe("Anna");
    expect(shortened("x".repeat(30))).toBe("x".repeat(24));
    expect(shortened(family.repeat(9))).toBe(family.repeat(9));
    expect(shortened("🇩🇪".repeat(30))).toBe("🇩🇪".repeat(24));
    expect(shortened("e\u0301".repeat(30))).toBe("e\u0301".repeat(24));
  });

  it("are proposed where the server has one", () => {
    const refused = { type: "refused", status: 422, code: "name-taken" } as const;
    expect(proposed({ ...refused, say: ["refusal-name-taken", { name: "anna", free: "anna 2" }] })).toBe("anna 2");
    expect(proposed({ ...refused, say: ["refusal-name-taken", { name: "anna" }] })).toBeNull();
    expect(proposed({ ...refused, code: "bad-name", say: ["refusal-bad-name", {}] })).toBeNull();
  });
});
