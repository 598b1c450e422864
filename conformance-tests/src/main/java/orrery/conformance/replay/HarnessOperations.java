package orrery.conformance.replay;

import java.time.Duration;
import java.util.List;
import orrery.device.CUresult;
import orrery.sim.IntView;

/** The operations of transcripts around the API, which the recorder does itself: memory, flags, logs. */
final class HarnessOperations {
    /** A transcript with more cells in one operation does not fit into the heap. */
    private static final long MAX_CELLS = 1 << 24;

    private static final int MAPPED = 2;
    private static final Duration SETTLING = Duration.ofSeconds(3);

    private HarnessOperations() {}

    static void register(OperationTable table) {
        table.answers("cells", call -> {
            long count = count(call);
            long address = call.cuda.cuMemAlloc(Integer.BYTES * count);
            call.session.target().zero(address, count);
            return call.made(Kind.POINTER, address);
        });
        table.answers(
                "hostcells",
                call -> call.made(Kind.POINTER, call.cuda.cuMemHostAlloc(Integer.BYTES * count(call), MAPPED)));
        table.answers(
                "pageable", call -> call.made(Kind.POINTER, call.cuda.host().allocate(Integer.BYTES * count(call))));
        table.answers("flag", call -> call.flag(call.cuda.cuMemHostAlloc(Integer.BYTES, MAPPED)));
        table.does("open", call -> call.session.set(call.word(), 1));
        table.does("close", call -> call.session.set(call.word(), 0));
        table.answers("read", call -> {
            long address = call.pointer();
            long count = call.hasMore() ? count(call) : 1;
            return copied(call.session.target().read(address, count), count);
        });
        table.answers("readhost", call -> {
            IntView cells = call.cuda.host().ints(call.pointer());
            long count = call.hasMore() ? count(call) : 1;
            return copied(MachineMemory.numbers(cells, 0, Math.min(count, cells.size())), count);
        });
        table.does("writehost", call -> call.cuda.host().ints(call.pointer()).set(0, call.integer()));
        table.answers("hostlog", call -> CallAnswer.ofNumbers(call.session.log().ids()));
        table.answers(
                "hostset",
                call -> CallAnswer.ofNumbers(
                        call.session.log().ids().stream().sorted().toList()));
        table.answers("same", call -> {
            Object one = call.value();
            Object other = call.value();
            return CallAnswer.success().with(one.equals(other));
        });
        table.answers("distance", call -> {
            long from = call.pointer();
            return CallAnswer.success().with(call.pointer() - from);
        });
        table.does("settle", call -> call.session.pause(SETTLING));
    }

    /** Returns the number of cells that an operation concerns. */
    private static long count(ReplayedCall call) {
        long count = call.number();
        if (count < 0 || count > MAX_CELLS) {
            throw new UnreplayableException(count + " cells in one operation; legal are 0 to " + MAX_CELLS);
        }
        return count;
    }

    /**
     * Returns the answer of a copy of {@code count} cells. One that reaches beyond its allocation is refused before it
     * begins.
     */
    private static CallAnswer copied(List<Integer> cells, long count) {
        return cells.size() < count ? CallAnswer.of(CUresult.CUDA_ERROR_INVALID_VALUE) : CallAnswer.ofNumbers(cells);
    }
}
