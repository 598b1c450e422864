package orrery.ptx.compile;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import orrery.ptx.device.BlockState;
import orrery.ptx.flow.Exit;

/** The states in which threads leave a region. */
final class RegionExits {
    private final EntryPieces entry;
    private final Set<Integer> states = new TreeSet<>();

    /** Finds the exits, from how the blocks of the region end. */
    RegionExits(EntryPieces entry, Stream<Exit> exits) {
        this.entry = entry;
        exits.forEach(this::add);
    }

    /** Returns the state of all threads that have run the region; DIFFERENT if they can differ. */
    int common() {
        return states.size() == 1 ? states.iterator().next() : BlockState.DIFFERENT;
    }

    private void add(Exit exit) {
        if (exit instanceof Exit.Meet meet) {
            states.add(entry.regions().afterMeeting(meet.step()) | BlockState.WAITING);
        } else if (exit instanceof Exit.Spin spin) {
            states.add(entry.regions().afterSpin(spin.target()) | BlockState.WAITING);
            jump(spin.target());
        } else if (exit instanceof Exit.End) {
            states.add(BlockState.ENDED);
        } else {
            exit.successors().forEach(this::jump);
        }
    }

    private void jump(int block) {
        Integer cut = entry.regions().atCut(block);
        if (cut != null) {
            states.add(cut);
        }
    }
}
