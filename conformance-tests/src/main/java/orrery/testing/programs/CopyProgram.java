package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUarray;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.ByteView;

/**
 * Copies and memsets of every kind, between page-locked memory, memory of the device and an array, one after the other.
 * It predicts each byte of them.
 *
 * @param steps the calls; any of them can be left out
 */
public record CopyProgram(List<CopyStep> steps) implements CallsProgram {
    /** Copies the steps. */
    public CopyProgram {
        steps = ImmutableList.copyOf(steps);
    }

    /** How many bytes the memory on each side has: a half that copies mostly write, and one that they read. */
    static final int BYTES = 512;

    /** Returns what a byte of the host is at the beginning. */
    private static byte initial(int index) {
        return (byte) (index * 37 + 11);
    }

    @Override
    public List<ProgramCall> calls() {
        Argument<?> device = Argument.variable("device");
        Argument<?> pinned = Argument.variable("pinned");
        Argument<?> array = Argument.variable("array");
        Argument<?> descriptor = Argument.inJava(
                "new CUarrayDescriptor(" + BYTES + ", 0, ArrayFormat.UNSIGNED_INT8, 1)",
                run -> new CUarrayDescriptor(BYTES, 0, ArrayFormat.UNSIGNED_INT8, 1));
        List<ProgramCall> calls = new ArrayList<>();
        calls.add(ProgramCall.of("cuMemAlloc", BYTES).to("long", "device"));
        calls.add(ProgramCall.of("cuMemAllocHost", BYTES).to("long", "pinned"));
        calls.add(fill());
        calls.add(ProgramCall.of("cuArrayCreate", descriptor).to("CUarray", "array"));
        calls.add(ProgramCall.of("cuMemcpyHtoD", device, pinned, BYTES));
        calls.add(ProgramCall.of("cuMemcpyHtoA", array, 0, pinned, BYTES));
        for (CopyStep step : steps) {
            if (step.isAsynchronous()) {
                calls.add(ProgramCall.delay(1));
            }
            calls.add(step.call());
        }
        calls.add(ProgramCall.of("cuMemcpyDtoD", Argument.cell(0), device, Integer.BYTES * ProgramRun.CELLS));
        return calls;
    }

    private static ProgramCall fill() {
        return new ProgramCall(
                List.of(
                        "for (int i = 0; i < " + BYTES + "; i++) {",
                        "    cuda.host().bytes(pinned).set(i, (byte) (i * 37 + 11));",
                        "}"),
                List.of(),
                run -> {
                    ByteView bytes = run.cuda().host().bytes(run.note("pinned", Long.class));
                    for (int i = 0; i < BYTES; i++) {
                        bytes.set(i, initial(i));
                    }
                    return null;
                });
    }

    @Override
    public void verify(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        cuda.cuCtxSynchronize();
        byte[] device = new byte[BYTES];
        byte[] host = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            host[i] = initial(i);
        }
        byte[] array = host.clone();
        System.arraycopy(host, 0, device, 0, BYTES);
        steps.forEach(step -> step.apply(device, host, array));
        long address = run.note("pinned", Long.class);
        verify("page-locked memory", host, cuda.host().bytes(address));
        cuda.cuMemcpyDtoH(address, run.note("device", Long.class), BYTES);
        verify("memory of the device", device, cuda.host().bytes(address));
        cuda.cuMemcpyAtoH(address, run.note("array", CUarray.class), 0, BYTES);
        verify("array", array, cuda.host().bytes(address));
        cuda.cuMemFreeHost(address);
    }

    private void verify(String what, byte[] expected, ByteView bytes) {
        for (int i = 0; i < BYTES; i++) {
            if (expected[i] != bytes.get(i)) {
                throw new AssertionError("expected byte " + i + " of the " + what + " to be " + expected[i]
                        + ", but it is " + bytes.get(i) + ", after the program\n" + this);
            }
        }
    }

    @Override
    public List<CopyProgram> smaller() {
        List<CopyProgram> smaller = new ArrayList<>();
        CellText.parts(steps).forEach(part -> smaller.add(new CopyProgram(part)));
        for (int i = 0; i < steps.size(); i++) {
            CopyStep step = steps.get(i);
            if (step.size() > 2) {
                smaller.add(new CopyProgram(CellText.replaced(steps, i, step.ofOneElement())));
            }
        }
        smaller.removeIf(each -> each.size() >= size());
        return smaller;
    }

    @Override
    public int size() {
        return steps.stream().mapToInt(CopyStep::size).sum();
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
