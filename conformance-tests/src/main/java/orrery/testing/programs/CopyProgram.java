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
public record CopyProgram(List<CopyStep> steps) implements TestProgram {
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
    public void run(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        long device = cuda.cuMemAlloc(BYTES);
        long host = cuda.cuMemAllocHost(BYTES);
        run.note("device", device);
        run.note("host", host);
        ByteView bytes = cuda.host().bytes(host);
        for (int i = 0; i < BYTES; i++) {
            bytes.set(i, initial(i));
        }
        CUarray array = cuda.cuArrayCreate(new CUarrayDescriptor(BYTES, 0, ArrayFormat.UNSIGNED_INT8, 1));
        run.note("array", array);
        cuda.cuMemcpyHtoD(device, host, BYTES);
        cuda.cuMemcpyHtoA(array, 0, host, BYTES);
        for (CopyStep step : steps) {
            if (step.isAsynchronous()) {
                run.delay(1);
            }
            step.call(run, device, host, array, step.isAsynchronous() ? run.stream(1) : null);
        }
        cuda.cuMemcpyDtoD(run.cell(0), device, Integer.BYTES * ProgramRun.CELLS);
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
        long address = run.note("host", Long.class);
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
                List<CopyStep> changed = new ArrayList<>(steps);
                changed.set(
                        i,
                        new CopyStep(
                                step.kind(), step.first(), step.second(), 1, 1, step.value(), step.isAsynchronous()));
                smaller.add(new CopyProgram(ImmutableList.copyOf(changed)));
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
    public List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("long device = cuda.cuMemAlloc(" + BYTES + ");");
        statements.add("host = cuda.cuMemAllocHost(" + BYTES + ");");
        statements.add("for (int i = 0; i < " + BYTES + "; i++) {");
        statements.add("    cuda.host().bytes(host).set(i, (byte) (i * 37 + 11));");
        statements.add("}");
        statements.add("CUarray array = cuda.cuArrayCreate(new CUarrayDescriptor(" + BYTES
                + ", 0, ArrayFormat.UNSIGNED_INT8, 1));");
        statements.add("cuda.cuMemcpyHtoD(device, host, " + BYTES + ");");
        statements.add("cuda.cuMemcpyHtoA(array, 0, host, " + BYTES + ");");
        steps.forEach(step -> statements.add(step.statement()));
        statements.add("cuda.cuMemcpyDtoD(memory, device, " + Integer.BYTES * ProgramRun.CELLS + ");");
        return statements;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
