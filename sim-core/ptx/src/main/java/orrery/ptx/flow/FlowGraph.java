package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.Statement;

/** The basic blocks of a function, in the order of the text. The first one is the entry. */
public final class FlowGraph {
    private final ImmutableList<BasicBlock> blocks;
    private final ImmutableSet<Integer> lockSteps;

    private FlowGraph(ImmutableList<BasicBlock> blocks, ImmutableSet<Integer> lockSteps) {
        this.blocks = blocks;
        this.lockSteps = lockSteps;
    }

    /** Returns the blocks. */
    public ImmutableList<BasicBlock> blocks() {
        return blocks;
    }

    /** Returns the blocks that threads begin together, as far as they run the same code; see {@link LockSteps}. */
    public ImmutableSet<Integer> lockSteps() {
        return lockSteps;
    }

    /** Returns whether there is a loop in which a thread may wait for another one. */
    public boolean maySpin() {
        return blocks.stream().anyMatch(each -> each.exit() instanceof Exit.Spin);
    }

    /** Returns a block. */
    public BasicBlock block(int index) {
        return blocks.get(index);
    }

    /**
     * Returns the blocks of a body.
     *
     * @param maxSteps the most instructions of a block
     */
    public static FlowGraph of(List<Statement> body, int maxSteps) {
        return of(body, maxSteps, ImmutableSet.of());
    }

    /**
     * Returns the blocks of a body whose threads go on together before some instructions.
     *
     * @param maxSteps the most instructions of a block
     * @param together the instructions
     */
    public static FlowGraph of(List<Statement> body, int maxSteps, Set<Statement.Code> together) {
        return new Builder(LockSteps.before(together, body), maxSteps).build();
    }

    /** Divides a body into blocks. A block that is not finished ends with a label that is resolved later. */
    private static final class Builder {
        private final List<Statement> body;
        private final int maxSteps;
        private final Map<String, Integer> labels = new HashMap<>();
        private final Map<String, ImmutableList<String>> tables = new HashMap<>();
        private final List<List<Step>> steps = new ArrayList<>();
        private final List<@Nullable Exit> exits = new ArrayList<>();
        private final List<PendingExit> pending = new ArrayList<>();

        /** An exit whose labels are known when all blocks are. */
        private record PendingExit(int block, Step step, int next) {}

        Builder(List<Statement> body, int maxSteps) {
            this.body = LockSteps.in(MovedConstants.inShuffles(body));
            this.maxSteps = maxSteps;
            open();
        }

        private int current() {
            return steps.size() - 1;
        }

        private void open() {
            steps.add(new ArrayList<>());
            exits.add(null);
        }

        /** Ends the current block, and opens the next one. */
        private void close(Exit exit) {
            exits.set(current(), exit);
            open();
        }

        FlowGraph build() {
            for (Statement statement : body) {
                if (statement instanceof Statement.Label label) {
                    label(label);
                } else if (statement instanceof Statement.Targets targets) {
                    tables.put(targets.name(), targets.labels());
                } else {
                    add(Step.of((Statement.Code) statement));
                }
            }
            int end = current() + 1;
            exits.set(current(), new Exit.Jump(end));
            open();
            exits.set(end, new Exit.End());
            pending.forEach(each -> exits.set(each.block(), resolved(each, end)));
            ImmutableList.Builder<BasicBlock> all = ImmutableList.builder();
            for (int i = 0; i < steps.size(); i++) {
                Exit exit = exits.get(i);
                all.add(new BasicBlock(ImmutableList.copyOf(steps.get(i)), exit == null ? new Exit.End() : exit));
            }
            ImmutableList<BasicBlock> marked = SpinLoops.marked(all.build());
            return new FlowGraph(marked, lockSteps(marked));
        }

        private ImmutableSet<Integer> lockSteps(ImmutableList<BasicBlock> all) {
            Set<Integer> lockSteps = new TreeSet<>();
            labels.forEach((name, block) -> {
                if (LockSteps.isLabel(name)) {
                    lockSteps.add(block);
                }
            });
            if (!lockSteps.isEmpty()) {
                new Joins(all).around(ImmutableSet.copyOf(lockSteps)).stream().forEach(lockSteps::add);
            }
            lockSteps.remove(0); // all threads begin there
            return ImmutableSet.copyOf(lockSteps);
        }

        private void label(Statement.Label label) {
            if (!steps.get(current()).isEmpty() || labels.containsValue(current())) {
                int next = current() + 1;
                close(new Exit.Jump(next));
            }
            if (labels.put(label.name(), current()) != null) {
                throw PtxException.invalid(label.line(), "label " + label.name() + " is declared again");
            }
        }

        private void add(Step step) {
            switch (step.row().role()) {
                case PLAIN, CALL -> {
                    steps.get(current()).add(step);
                    if (steps.get(current()).size() >= maxSteps) {
                        close(new Exit.Jump(current() + 1));
                    }
                }
                case BRANCH, INDEXED_BRANCH, RETURN, EXIT -> {
                    pending.add(new PendingExit(current(), step, current() + 1));
                    open();
                }
                case MEETING -> meeting(step);
            }
        }

        /** Adds a meeting. One with a guard becomes a branch around a meeting without. */
        private void meeting(Step step) {
            if (step.instr().code().guard() != null) {
                int meeting = current() + 1;
                exits.set(current(), new Exit.Branch(step.instr(), meeting, meeting + 1));
                open();
            }
            close(new Exit.Meet(step, current() + 1));
        }

        private Exit resolved(PendingExit each, int end) {
            Instr instr = each.step().instr();
            int target;
            switch (each.step().row().role()) {
                case BRANCH -> target = block(instr, instr.name(0));
                case INDEXED_BRANCH -> {
                    ImmutableList<String> table = tables.get(instr.name(1));
                    if (table == null || instr.code().guard() != null) {
                        throw PtxException.notSimulated(instr.line(), instr + " without a table, or with a guard");
                    }
                    return new Exit.Switch(
                            instr,
                            table.stream().map(label -> block(instr, label)).collect(ImmutableList.toImmutableList()));
                }
                default -> target = end;
            }
            return instr.code().guard() == null ? new Exit.Jump(target) : new Exit.Branch(instr, target, each.next());
        }

        private int block(Instr instr, String label) {
            Integer block = labels.get(label);
            if (block == null) {
                throw PtxException.invalid(instr.line(), "label " + label + " of " + instr + " is not declared");
            }
            return block;
        }
    }

    /** Returns the operands of an instruction that are written. */
    public static List<Operand> results(Step step) {
        if (!step.row().hasResult() || step.instr().count() == 0) {
            return ImmutableList.of();
        }
        Operand first = step.instr().operand(0);
        if (first instanceof Operand.Pair pair) {
            return ImmutableList.of(pair.first(), pair.second());
        } else if (first instanceof Operand.Vector vector) {
            return vector.elements();
        }
        return ImmutableList.of(first);
    }
}
