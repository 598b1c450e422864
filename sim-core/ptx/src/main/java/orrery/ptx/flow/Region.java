package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.RegionPlan;
import orrery.ptx.isa.Meeting;

/**
 * The code that a thread can run from one exchange to the next.
 *
 * @param exchange what precedes it; CUT for the first region
 * @param meeting the instruction that precedes it, whose results it begins with; null for none
 * @param start the block that it begins with
 * @param live the registers that are live when it begins
 * @param blocks the blocks that it contains, in the order of the text
 */
public record Region(Exchange exchange, @Nullable Step meeting, int start, BitSet live, ImmutableList<Integer> blocks) {

    /** Returns the region as a block needs it. */
    public RegionPlan plan() {
        return new RegionPlan(exchange, barrierOfAll(), constants());
    }

    /** Returns the operands of the exchange that precedes it, if they are known; see {@link Meeting#constants}. */
    private ImmutableIntArray constants() {
        return meeting == null || meeting.row().meeting() == null
                ? ImmutableIntArray.of()
                : meeting.row().meeting().constants(meeting.instr());
    }

    /** Returns the barrier of all threads that precedes it, if that is known; NO_BARRIER for another exchange. */
    public int barrierOfAll() {
        return meeting == null || meeting.row().meeting() == null
                ? RegionPlan.NO_BARRIER
                : meeting.row().meeting().barrierOfAll(meeting.instr());
    }
}
