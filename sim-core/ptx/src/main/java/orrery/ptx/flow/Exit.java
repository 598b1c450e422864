package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import orrery.ptx.code.Instr;

/** How a basic block ends. */
public sealed interface Exit {

    /** Returns the blocks that may follow. */
    ImmutableList<Integer> successors();

    /** Goes on with a block. */
    record Jump(int target) implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return ImmutableList.of(target);
        }
    }

    /**
     * Goes on with one of two blocks.
     *
     * @param instr the instruction that branches
     * @param target the block where its guard holds
     * @param next the block where it does not
     */
    record Branch(Instr instr, int target, int next) implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return ImmutableList.of(target, next);
        }
    }

    /** Goes on with the block that a table has for a number; the last one if the number is too large. */
    record Switch(Instr instr, ImmutableList<Integer> targets) implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return targets;
        }
    }

    /** Meets other threads, and goes on with a block. */
    record Meet(Step step, int next) implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return ImmutableList.of(next);
        }
    }

    /**
     * Goes back to a block in a loop that may wait for another thread: lets other threads run now and then.
     *
     * @param target the first block of the loop
     * @param last the last one, in the order of the text
     */
    record Spin(int target, int last) implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return ImmutableList.of(target);
        }
    }

    /** Ends the thread, or returns from the function. */
    record End() implements Exit {
        @Override
        public ImmutableList<Integer> successors() {
            return ImmutableList.of();
        }
    }
}
