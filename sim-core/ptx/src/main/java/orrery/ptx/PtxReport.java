package orrery.ptx;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.isa.InstructionTable;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxModule;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;

/** Describes a module without loading it: its entries, what they need, and what is not simulated. */
public final class PtxReport {
    private final List<String> lines = new ArrayList<>();
    private boolean isSimulated = true;

    private PtxReport() {}

    /**
     * Returns the report on a module.
     *
     * @throws orrery.sim.PtxCompilationException if the text is no PTX
     */
    public static PtxReport of(String ptx) {
        PtxReport report = new PtxReport();
        try {
            PtxModule module = PtxModule.parse(ptx);
            report.add("PTX ISA " + module.version() / 10 + "." + module.version() % 10 + " for " + module.target());
            CheckedModule checked = new CheckedModule(module, true);
            checked.entries().forEach(each -> report.entry(checked, each));
            for (Variable each : checked.memory()) {
                report.add("variable " + each.name() + ": " + each.bytes() + " bytes of ."
                        + each.space().name().toLowerCase(Locale.ROOT) + " memory");
            }
            module.functions().values().forEach(report::refused);
        } catch (PtxException e) {
            report.refused(e);
        }
        return report;
    }

    /** Returns the lines of the report. The list is unmodifiable. */
    public List<String> lines() {
        return ImmutableList.copyOf(lines);
    }

    /** Returns whether all of the module is simulated. */
    public boolean isSimulated() {
        return isSimulated;
    }

    private void add(String line) {
        lines.add(line);
    }

    private void entry(CheckedModule module, PtxFunction entry) {
        StringBuilder parameters = new StringBuilder();
        for (Variable each : entry.parameters()) {
            parameters
                    .append(parameters.length() == 0 ? "" : ", ")
                    .append(
                            each.bytes() == each.type().bytes()
                                    ? "." + each.type().word()
                                    : each.bytes() + " bytes")
                    .append(' ')
                    .append(each.name());
        }
        add("entry " + entry.name() + "(" + parameters + ")");
        launches(entry);
        try {
            EntryCompiler compiled = new EntryCompiler(module, entry);
            int places = compiled.plan().regions().size() - 1;
            add("    about " + compiled.registers() + " registers, "
                    + compiled.plan().staticShared()
                    + " bytes of static shared memory, "
                    + places + (places == 1 ? " place" : " places") + " where threads meet"
                    + (compiled.plan().hasWarpExchanges() ? ", lanes of warps among them" : ""));
        } catch (PtxException e) {
            refused(e);
        }
    }

    /** Adds the limits that an entry sets to its launches. */
    private void launches(PtxFunction entry) {
        List<String> limits = new ArrayList<>();
        entry.limits().forEach((word, numbers) -> {
            String product = Joiner.on(" x ").join(numbers);
            switch (word) {
                case "maxntid" ->
                    limits.add("at most " + numbers.stream().reduce(1, (one, other) -> one * other)
                            + " threads in a block");
                case "reqntid" -> limits.add("blocks of " + product + " threads");
                case "minnctapersm" -> limits.add("at least " + product + " blocks on an SM");
                case "maxnctapersm" -> limits.add("at most " + product + " blocks on an SM");
                case "maxnreg" -> limits.add("at most " + product + " registers in a thread");
                case "reqnctapercluster" -> limits.add("clusters of " + product + " blocks");
                case "maxclusterrank" -> limits.add("clusters of at most " + product + " blocks");
                case "explicitcluster" -> limits.add("launches that say the cluster");
                default -> {} // Others limit no launch.
            }
        });
        if (!limits.isEmpty()) {
            add("    " + String.join(", ", limits));
        }
    }

    /**
     * Adds all instructions of a function that are not in the table, of which the compiler names the first one only.
     */
    private void refused(PtxFunction function) {
        List<Statement> body = function.body();
        if (body == null) {
            return;
        }
        for (Statement each : body) {
            if (each instanceof Statement.Code code) {
                try {
                    InstructionTable.row(code);
                } catch (PtxException e) {
                    refused(e);
                }
            }
        }
    }

    private void refused(PtxException e) {
        if (e.kind() != PtxException.Kind.NOT_SIMULATED) {
            throw PtxKernels.compilationException(e);
        }
        isSimulated = false;
        String line = "line " + e.line() + ": " + e.getMessage();
        if (!lines.contains(line)) {
            add(line);
        }
    }
}
