package orrery.ptx;

import java.io.PrintStream;
import orrery.core.kernel.LaunchArguments;
import orrery.core.memory.AddressSpace;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.ptx.Corpus.Case;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic.Work;
import orrery.sim.LaunchShape;

/**
 * Prints the estimated time of each kernel of the corpus on an H200, with the shape of its launch. Times of a device
 * can be put beside it.
 */
final class EstimateTable {
    private EstimateTable() {}

    /** Prints the table. */
    public static void main(String[] args) {
        print(System.out);
    }

    private static void print(PrintStream out) {
        out.println("| kernel | launch | bytes of a block | issue slots of a block | ns |");
        out.println("| --- | --- | --- | --- | --- |");
        Corpus.cases().forEach(each -> out.println(row(each)));
    }

    private static String row(Case each) {
        Kernel kernel = CorpusTest.image(each, "O3").kernels().get(each.name());
        LaunchShape shape = each.shape();
        Work work = kernel.workPerBlock(shape, new LaunchArguments(new AddressSpace(), 1L << 50, 2L << 50));
        return "| %s | %d x %d | %d | %d | %.0f |"
                .formatted(
                        each.name(),
                        shape.blocks(),
                        shape.threadsPerBlock(),
                        work.bytes(),
                        work.flops() / 2,
                        nanos(work, shape));
    }

    /** Returns the time from the first block until the kernel counts as complete, of blocks that have an SM each. */
    private static double nanos(Work work, LaunchShape shape) {
        DeviceModel model = Devices.h200();
        CostModel costs = model.costs();
        double block = costs.traffic().blockNanos(work.bytes(), work.flops(), shape.threadsPerBlock(), 1);
        double share = costs.traffic().speed(shape.blocks() * work.bytes() / block);
        return costs.blockBase() + block / share + costs.kernelDrain();
    }
}
