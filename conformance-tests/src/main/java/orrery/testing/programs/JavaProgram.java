package orrery.testing.programs;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * A {@link TestProgram} as the source of a class with a {@code main} method, which runs the program and prints the
 * numbers in memory. Its variables are {@code cuda}, {@code context}, {@code memory}, {@code stream1} and so on,
 * {@code event0} and so on, {@code external}, {@code out}, and the kernels {@code mulAdd}, {@code beginCount},
 * {@code countDown} and {@code nothing}.
 */
public final class JavaProgram {
    private static final String TEMPLATE = """
            import java.io.PrintStream;
            import java.util.List;
            import orrery.device.*;
            import orrery.driver.*;
            import orrery.sim.*;

            /** Written by a property test. Run it with: orrery run NAME.java */
            final class NAME {
                public static void main(String[] arguments) {
                    try (Machine machine = Machine.create()) {
                        run(CudaDriver.of(machine), machine.external(), System.out);
                    }
                }

                static void run(CudaDriver cuda, ExternalWorld external, PrintStream out) {
                    cuda.cuInit(0);
                    CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                    CUmodule module = cuda.cuModuleLoadData(ProgramKernels.image());
                    CUfunction mulAdd = cuda.cuModuleGetFunction(module, "mulAdd");
                    CUfunction beginCount = cuda.cuModuleGetFunction(module, "beginCount");
                    CUfunction countDown = cuda.cuModuleGetFunction(module, "countDown");
                    CUfunction nothing = cuda.cuModuleGetFunction(module, "nothing");
                    long memory = cuda.cuMemAlloc(CELLS * 4);
                    long host = cuda.cuMemAllocHost(CELLS * 4);
            STREAMS        cuda.cuMemsetD32(memory, 0, CELLS);
                    cuda.cuCtxSynchronize();

            BODY
                    cuda.cuCtxSynchronize();
                    cuda.cuMemcpyDtoH(host, memory, CELLS * 4);
                    StringBuilder numbers = new StringBuilder();
                    for (int i = 0; i < CELLS; i++) {
                        numbers.append(i == 0 ? "" : ", ").append(cuda.host().ints(host).get(i));
                    }
                    out.println("memory: [" + numbers + "]");
                }
            """;

    private JavaProgram() {}

    /**
     * Returns the source of a program.
     *
     * @param name the name of the class
     */
    public static String of(TestProgram program, String name) {
        StringBuilder streams = new StringBuilder();
        for (int i = 1; i < ProgramRun.STREAMS; i++) {
            streams.append("        CUstream stream" + i + " = cuda.cuStreamCreate("
                    + (i % 2 == 0 ? "CudaDriver.CU_STREAM_NON_BLOCKING" : "0") + ");\n");
        }
        for (int i = 0; i < ProgramRun.EVENTS; i++) {
            streams.append(
                    "        CUevent event" + i + " = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);\n");
        }
        String body = program.statements().stream()
                .map(statement -> "        " + statement + "\n")
                .collect(Collectors.joining());
        return TEMPLATE.replace("NAME", name)
                        .replace("STREAMS", streams)
                        .replace("CELLS * 4", String.valueOf(4 * ProgramRun.CELLS))
                        .replace("CELLS", String.valueOf(ProgramRun.CELLS))
                        .replace("BODY", body)
                + kernels()
                + "}\n";
    }

    /** Returns the source of {@link ProgramKernels} as a nested class. */
    private static String kernels() {
        try {
            URL source = Resources.getResource(JavaProgram.class, "ProgramKernels.java");
            String text = Resources.toString(source, StandardCharsets.UTF_8);
            return "\n" + ("static " + text.substring(text.indexOf("final class "))).indent(4);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the name of a stream of a program in its source and in its transcript. */
    static String stream(int index) {
        return index == 0 ? "null" : "stream" + index;
    }
}
