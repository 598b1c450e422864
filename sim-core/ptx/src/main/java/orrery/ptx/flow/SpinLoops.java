package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.Operand;

/**
 * Finds loops in which a thread may wait for what another thread writes: those that branch on what an atomic operation
 * or a volatile load has given. Their jumps back to the beginning are marked, so that a thread that waits there does
 * not keep the others from running.
 */
final class SpinLoops {
    private final List<BasicBlock> blocks;

    private SpinLoops(List<BasicBlock> blocks) {
        this.blocks = blocks;
    }

    static ImmutableList<BasicBlock> marked(ImmutableList<BasicBlock> blocks) {
        return new SpinLoops(new ArrayList<>(blocks)).marked();
    }

    private ImmutableList<BasicBlock> marked() {
        int count = blocks.size();
        boolean[] spins = new boolean[count];
        for (int i = 0; i < count; i++) {
            int first = i;
            Exit exit = blocks.get(i).exit();
            if (exit instanceof Exit.Jump jump) {
                first = jump.target();
            } else if (exit instanceof Exit.Branch branch) {
                first = branch.target();
            }
            spins[i] = first <= i && isBack(exit) && new Loop(blocks.subList(first, i + 1)).followDependent();
        }
        for (int i = 0; i < count; i++) {
            BasicBlock block = blocks.get(i);
            if (spins[i] && block.exit() instanceof Exit.Jump jump) {
                blocks.set(i, new BasicBlock(block.steps(), new Exit.Spin(jump.target(), i)));
            } else if (spins[i] && block.exit() instanceof Exit.Branch branch) {
                blocks.set(
                        i,
                        new BasicBlock(block.steps(), new Exit.Branch(branch.instr(), blocks.size(), branch.next())));
                blocks.add(new BasicBlock(ImmutableList.of(), new Exit.Spin(branch.target(), i)));
            }
        }
        return ImmutableList.copyOf(blocks);
    }

    private static boolean isBack(Exit exit) {
        return exit instanceof Exit.Jump || exit instanceof Exit.Branch;
    }

    /** The blocks of a loop, and the registers that depend on what other threads write. */
    private static final class Loop {
        private final List<BasicBlock> blocks;
        private final Set<String> dependent = new HashSet<>();

        /**
         * Whether memory has such values: code that is not optimized keeps all values there, and a fence tells that
         * others change it.
         */
        private boolean isInMemory;

        private boolean isOpen;

        Loop(List<BasicBlock> blocks) {
            this.blocks = blocks;
        }

        /** Finds the registers that depend on what other threads write; returns whether the end of the loop does. */
        boolean followDependent() {
            isInMemory = steps().anyMatch(step -> step.row().isFence());
            if (!isInMemory && steps().noneMatch(step -> step.row().maySpin(step.instr()))) {
                return false;
            }
            int before;
            do {
                before = dependent.size() + (isInMemory ? 1 : 0);
                steps().forEach(this::follow);
            } while (before != dependent.size() + (isInMemory ? 1 : 0));
            return isOpen
                    || blocks.stream()
                            .anyMatch(block -> block.exit() instanceof Exit.Branch branch
                                            && dependent.contains(
                                                    branch.instr().code().guard())
                                    || block.exit() instanceof Exit.Switch table
                                            && isDependent(table.instr().operand(0)));
        }

        private Stream<Step> steps() {
            return blocks.stream().flatMap(block -> {
                Stream<Step> steps = block.steps().stream();
                return block.exit() instanceof Exit.Meet meet ? Stream.concat(steps, Stream.of(meet.step())) : steps;
            });
        }

        private void follow(Step step) {
            // A function that is called may do what is asked for here, for all that its caller knows.
            isOpen |= step.row().role() == Role.CALL;
            boolean depends = step.row().maySpin(step.instr())
                    || isInMemory && step.instr().opcode().equals("ld")
                    || dependent.contains(step.instr().code().guard());
            for (int i = step.row().hasResult() ? 1 : 0; i < step.instr().count(); i++) {
                depends |= isDependent(step.instr().operand(i));
            }
            if (depends) {
                FlowGraph.results(step).forEach(each -> names(each).forEach(dependent::add));
                isInMemory |= step.instr().opcode().equals("st");
            }
        }

        private boolean isDependent(Operand operand) {
            return names(operand).anyMatch(dependent::contains);
        }

        private static Stream<String> names(Operand operand) {
            if (operand instanceof Operand.Name name) {
                return Stream.of(name.name());
            } else if (operand instanceof Operand.Negated name) {
                return Stream.of(name.name());
            } else if (operand instanceof Operand.Address address) {
                return names(address.base());
            } else if (operand instanceof Operand.Vector vector) {
                return vector.elements().stream().flatMap(Loop::names);
            } else if (operand instanceof Operand.Pair pair) {
                return Stream.concat(names(pair.first()), names(pair.second()));
            }
            return Stream.of();
        }
    }
}
