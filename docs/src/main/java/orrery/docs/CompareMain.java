package orrery.docs;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.program.PortableExample;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code orrery compare PROGRAM...}: runs programs on the simulator and on the GPU of this computer. */
@Command(
        name = "orrery compare",
        description = "Runs programs on the simulator and on the GPU of this computer, and shows where answers, the "
                + "order of host functions and the output differ.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all answers are the same", "1:one differs", "2:error of use"})
public final class CompareMain extends OrreryCommand {
    @Parameters(
            paramLabel = "PROGRAM",
            arity = "0..*",
            description = "examples that run on both; without one, all of them")
    private List<String> programs = new ArrayList<>();

    @Override
    public Integer call() {
        PrintWriter out = out();
        List<PortableExample> chosen = chosen();
        CudaDriver gpu = gpu("to compare with");
        int differing = 0;
        for (int i = 0; i < chosen.size(); i++) {
            PortableExample program = chosen.get(i);
            String name = names().get(i);
            Optional<String> missing = HardwareRun.missingDevices(name, program, gpu);
            if (missing.isPresent()) {
                out.println(missing.get());
                continue;
            }
            try (Machine machine = Machine.create(program.machine())) {
                Comparison comparison = Comparison.of(program, CudaDriver.of(machine), gpu);
                out.println(name + ": " + comparison.calls() + " calls");
                comparison.lines().forEach(out::println);
                out.flush();
                differing += comparison.sameAnswers() ? 0 : 1;
            }
        }
        return differing == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private List<PortableExample> chosen() {
        List<PortableExample> all = new ArrayList<>();
        for (String name : names()) {
            if (!(ChosenProgram.named(spec, name) instanceof PortableExample portable)) {
                throw misuse(HardwareRun.simulatorOnly(name) + "; those that run on both: "
                        + String.join(", ", HardwareRun.names()));
            }
            all.add(portable);
        }
        return all;
    }

    private List<String> names() {
        return programs.isEmpty() ? HardwareRun.names() : programs;
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new CompareMain());
    }
}
