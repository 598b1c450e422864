package orrery.testing.programs;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;

/** The calls that add nodes of some kinds to graphs, for all kinds of work. */
final class NodeCalls {
    private NodeCalls() {}

    /** Adds a kernel of one thread. */
    static ProgramCall kernel(
            Argument<?> graph,
            Argument<?> dependencies,
            Argument<CUfunction> kernel,
            Argument<@Nullable Object[]> parameters) {
        Argument<?> params = new Argument<>(
                "CUkernelNodeParams.single(" + kernel.java() + ", " + parameters.java() + ")",
                kernel.words() + " " + parameters.words(),
                run -> CUkernelNodeParams.single(kernel.value(run), parameters.value(run)));
        return ProgramCall.of("cuGraphAddKernelNode", graph, dependencies, params);
    }

    /** Adds a memset: a number becomes a value. */
    static ProgramCall memset(Argument<?> graph, Argument<?> dependencies, Argument<Long> number, int value) {
        Argument<?> params = new Argument<>(
                "new CUmemsetNodeParams(" + number.java() + ", 0, " + value + ", 4, 1, 1, null)",
                number.words() + " " + value + " 4 1",
                run -> new CUmemsetNodeParams(number.value(run), 0, value, 4, 1, 1, null));
        return ProgramCall.of("cuGraphAddMemsetNode", graph, dependencies, params);
    }

    /** Adds a copy of a number. */
    static ProgramCall copy(Argument<?> graph, Argument<?> dependencies, Argument<Long> to, Argument<Long> from) {
        Argument<?> params = new Argument<>(
                "new CUmemcpyNodeParams(new CUmemcpy2D(CUmemorytype.DEVICE, " + to.java() + ", 0, CUmemorytype.DEVICE, "
                        + from.java() + ", 0, 4, 1), context)",
                "MEMCPY DtoD " + to.words() + " " + from.words() + " 4",
                run -> new CUmemcpyNodeParams(
                        new CUmemcpy2D(
                                CUmemorytype.DEVICE, to.value(run), 0, CUmemorytype.DEVICE, from.value(run), 0, 4, 1),
                        run.context()));
        return ProgramCall.of("cuGraphAddNode", graph, dependencies, Argument.NULL, params);
    }
}
