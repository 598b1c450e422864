package orrery.ptx;

import java.util.ArrayList;
import java.util.List;
import orrery.ptx.isa.Instruction;
import orrery.ptx.isa.InstructionTable;

/** The table of instructions as Markdown, for the page on PTX. */
final class InstructionPage {
    private InstructionPage() {}

    /** Returns the lines: a table for each family, and the opcodes that are not simulated. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        String family = "";
        for (Instruction row : InstructionTable.rows()) {
            if (!row.family().equals(family)) {
                family = row.family();
                lines.add("");
                lines.add("### " + family);
                lines.add("");
                lines.add("| instruction | since PTX | note |");
                lines.add("| --- | --- | --- |");
            }
            lines.add("| `" + row.form().toString().replace("|", "\\|") + "` | " + row.since() / 10 + "."
                    + row.since() % 10 + " | " + row.note() + " |");
        }
        lines.add("");
        lines.add(
                "`alloca`, `stacksave`, `stackrestore`, `movmatrix`, `lop3` with a predicate as a second result, and video"
                        + " instructions with parts of registers (`%r1.b0`) are replaced by several of these instructions.");
        lines.add("");
        lines.add("### Not simulated");
        lines.add("");
        lines.add("Refused when a module is loaded: other forms of the instructions above, and all forms of "
                + String.join(
                        ", ",
                        InstructionTable.others().stream()
                                .map(each -> "`" + each + "`")
                                .toList())
                + ".");
        return lines;
    }
}
