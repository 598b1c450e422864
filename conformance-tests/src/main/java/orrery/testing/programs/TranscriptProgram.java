package orrery.testing.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/**
 * A {@link TestProgram} as a transcript, which {@code orrery replay} makes on the simulator and {@code orrery record}
 * on a GPU. Its names are {@code memory}, {@code stream1} and so on, {@code event0} and so on, and {@code flag} for
 * kernels {@code gate}.
 */
public final class TranscriptProgram {
    private static final String ARROW = " => ";
    private static final String SUCCESS = "CUDA_SUCCESS";

    /** A line that reads the program's memory, where the program predicts nothing about it. */
    static final String READ_MEMORY = "read memory " + ProgramRun.CELLS;

    private TranscriptProgram() {}

    /** Returns a line with the beginning of its answer. */
    static String predict(String call, String answer) {
        return call + ARROW + answer;
    }

    /** Returns a line that reads the program's memory, with the numbers that it predicts. */
    static String readMemory(List<Integer> cells) {
        return predict(
                READ_MEMORY,
                SUCCESS + " " + cells.stream().map(Integer::toUnsignedString).collect(Collectors.joining(" ")));
    }

    /** Returns an answer of the device that transcripts run on. */
    static <T> T ask(BiFunction<CudaDriver, CUdevice, T> question) {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            return question.apply(cuda, cuda.cuDeviceGet(0));
        }
    }

    /**
     * Returns the lines of the transcript of a program, with the beginning of each answer that the program predicts.
     *
     * @param name the name of the transcript, without a space
     * @param program a program with lines of a transcript
     */
    public static List<String> lines(TestProgram program, String name) {
        List<String> calls = new ArrayList<>();
        calls.add("memory = cells " + ProgramRun.CELLS);
        calls.add("flag = flag");
        for (int i = 1; i < ProgramRun.STREAMS; i++) {
            calls.add("stream" + i + " = cuStreamCreate " + (i % 2 == 0 ? "NON_BLOCKING" : "DEFAULT"));
        }
        for (int i = 0; i < ProgramRun.EVENTS; i++) {
            calls.add("event" + i + " = cuEventCreate DISABLE_TIMING");
        }
        calls.addAll(program.transcript());
        List<String> lines = new ArrayList<>();
        lines.add("=== " + name);
        calls.forEach(call -> lines.add(call.contains(ARROW) ? call : predict(call, SUCCESS)));
        return lines;
    }
}
