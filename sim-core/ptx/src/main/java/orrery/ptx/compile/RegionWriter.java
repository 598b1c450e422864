package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.code.Reg;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.device.ThreadRange;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.Region;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Meeting;
import orrery.ptx.text.PtxType;

/**
 * Writes the method of a region.
 *
 * <pre>
 *   values that are the same for all threads; the indices of the first thread
 *   for each row of threads from..to with the same y and z
 *     for each thread t, x of the row that does something
 *       if its next region is another one: continue
 *       load what it has kept; load the results of the exchange
 *       the blocks; at an exchange: store its operands, keep what is live, set the next region, continue
 * </pre>
 */
final class RegionWriter {
    private static final String BLOCK_STATE = Type.getInternalName(BlockState.class);
    private static final String FAILURE = "java/lang/RuntimeException";
    private static final int FROM = 1;
    private static final int TO = 2;
    private static final int THREAD = 3;
    private static final int X = 4;
    private static final int Y = 5;
    private static final int Z = 6;
    private static final int LOCAL = 7;
    private static final int ROW_END = 8;
    private static final int FUEL = 9;
    private static final int EXIT = 10;
    private static final int ROW_AFTER = 11;
    private static final int ROW_BEGIN = 12;
    private static final int FIRST_FREE = 13;

    private final EntryPieces entry;
    private final int number;

    /** Whether all threads that it is called for run it, so that their states need not be looked at. */
    private final boolean together;

    private final RegionStart.@Nullable Choice choice;
    private final ImmutableList<Integer> blocks;

    /** The state of all threads that have run it together; DIFFERENT if that is known only when they have. */
    private final int commonExit;

    private final Region region;

    /** The threads that do something; null if all may. */
    private final @Nullable ActiveThreads active;

    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;
    private final Map<Integer, Label> labels = new HashMap<>();
    private final Label next = new Label();
    private final Map<Integer, Label> states = new TreeMap<>();
    private final BitSet written = new BitSet();
    private final Map<Reg, Integer> keptCopies = new HashMap<>();

    /**
     * Creates a writer.
     *
     * @param together whether it is for threads whose next region it is, and tells their common state
     * @param choice the way that all threads take at the first branch that is the same for all; null if it is not known
     * @param frame the local variables; those that a first pass has found are written in front
     */
    RegionWriter(
            EntryPieces entry,
            int number,
            boolean together,
            RegionStart.@Nullable Choice choice,
            MethodVisitor mv,
            MethodFrame frame) {
        this.entry = entry;
        this.number = number;
        this.together = together;
        this.choice = choice;
        this.region = entry.regions().all().get(number);
        this.mv = mv;
        this.frame = frame;
        this.out = new Emitter(
                mv, frame, entry.scope(), new Emitter.ThreadLocals(THREAD, X, Y, Z, LOCAL), entry.indexed());
        this.steps = new StepWriter(mv, out, entry.calls(), entry.hasSource());
        this.blocks = choice == null ? region.blocks() : chosenBlocks();
        this.commonExit =
                together ? new RegionExits(entry, blocks.stream().map(this::exitOf)).common() : BlockState.DIFFERENT;
        RegionStart start = commonExit == BlockState.DIFFERENT ? null : RegionStart.of(entry, region, choice);
        this.active = start == null ? null : ActiveThreads.of(entry, start);
        blocks.forEach(each -> labels.put(each, new Label()));
    }

    /** Returns how a block ends: one that all threads leave in the same way goes on that way. */
    private Exit exitOf(int block) {
        return choice != null && choice.branch() == block
                ? new Exit.Jump(choice.next())
                : entry.graph().block(block).exit();
    }

    /** Returns the blocks of the region that are reached the way that all threads take. */
    private ImmutableList<Integer> chosenBlocks() {
        Set<Integer> reached = new TreeSet<>();
        Deque<Integer> work = new ArrayDeque<>();
        work.add(region.start());
        while (!work.isEmpty()) {
            int block = work.remove();
            if (reached.add(block) && !(exitOf(block) instanceof Exit.Meet)) {
                exitOf(block).successors().stream()
                        .filter(each -> entry.regions().atCut(each) == null)
                        .forEach(work::add);
            }
        }
        return ImmutableList.copyOf(reached);
    }

    /** Returns whether all threads that run the region together leave it in the same state. */
    boolean isLeftAlike() {
        return commonExit != BlockState.DIFFERENT;
    }

    static MethodFrame newFrame() {
        return new MethodFrame(FIRST_FREE);
    }

    /** Writes the code; returns the bytes of its blocks if the visitor is one that counts. */
    ImmutableMap<Integer, Integer> write() {
        findWritten();
        Label begin = new Label();
        Label rows = new Label();
        Label rowEnded = new Label();
        Label threads = new Label();
        Label end = new Label();
        Label handler = new Label();
        mv.visitCode();
        frame.emitHoisted(mv);
        mv.visitVarInsn(Opcodes.ILOAD, FROM);
        mv.visitVarInsn(Opcodes.ISTORE, THREAD);
        out.constant(commonExit);
        mv.visitVarInsn(Opcodes.ISTORE, EXIT);
        mv.visitTryCatchBlock(begin, end, handler, FAILURE);
        mv.visitLabel(begin);
        out.findIndices();
        mv.visitLabel(rows);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, TO);
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        beginRow();
        mv.visitLabel(threads);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, ROW_END);
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, rowEnded);
        beginThread();
        ImmutableMap<Integer, Integer> sizes = blocks();
        states.forEach(this::setState);
        mv.visitLabel(next);
        mv.visitIincInsn(THREAD, 1);
        mv.visitIincInsn(X, 1);
        mv.visitJumpInsn(Opcodes.GOTO, threads);
        mv.visitLabel(rowEnded);
        if (active != null) {
            endRow(active);
        }
        out.nextRow();
        mv.visitJumpInsn(Opcodes.GOTO, rows);
        mv.visitLabel(end);
        if (together) {
            mv.visitVarInsn(Opcodes.ILOAD, EXIT);
            mv.visitInsn(Opcodes.IRETURN);
        } else {
            mv.visitInsn(Opcodes.RETURN);
        }
        mv.visitLabel(handler);
        int failure = frame.allocate(1);
        mv.visitVarInsn(Opcodes.ASTORE, failure);
        mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
        mv.visitVarInsn(Opcodes.ALOAD, failure);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, BLOCK_STATE, "failure", "(L" + FAILURE + ";I)L" + FAILURE + ";", false);
        mv.visitInsn(Opcodes.ATHROW);
        mv.visitMaxs(0, 0);
        mv.visitEnd();
        return sizes;
    }

    /** Begins code that finds which way all threads take at the first branch, and calls the method for it. */
    void beginChoice() {
        RegionStart start = Objects.requireNonNull(RegionStart.of(entry, region, null));
        mv.visitCode();
        frame.emitHoisted(mv);
        mv.visitVarInsn(Opcodes.ILOAD, FROM);
        mv.visitVarInsn(Opcodes.ISTORE, THREAD);
        out.findIndices();
        prepareThread();
        start.steps().forEach(steps::write);
        steps.guard(Objects.requireNonNull(start.commonBranch(entry)).instr(), next, true);
    }

    /**
     * Writes the call of the method for one way.
     *
     * @param isTarget whether the branch leads there; this one is written last
     * @param isAlike whether all threads leave the region in the same state; if not, warps run it one by one
     */
    void writeChoice(boolean isTarget, String owner, String method, String type, boolean isAlike) {
        if (isTarget) {
            mv.visitLabel(next);
        }
        if (!isAlike && entry.regions().hasWarpExchanges()) {
            Label oneWarp = new Label();
            mv.visitVarInsn(Opcodes.ILOAD, TO);
            mv.visitVarInsn(Opcodes.ILOAD, FROM);
            mv.visitInsn(Opcodes.ISUB);
            out.constant(Integer.SIZE);
            mv.visitJumpInsn(Opcodes.IF_ICMPLE, oneWarp);
            out.constant(BlockState.ONE_BY_ONE);
            mv.visitInsn(Opcodes.IRETURN);
            mv.visitLabel(oneWarp);
        }
        mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
        mv.visitVarInsn(Opcodes.ILOAD, FROM);
        mv.visitVarInsn(Opcodes.ILOAD, TO);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, type, false);
        mv.visitInsn(Opcodes.IRETURN);
    }

    /** Ends code that calls the methods for both ways. */
    void end() {
        mv.visitMaxs(0, 0);
        mv.visitEnd();
    }

    /** Finds the registers that the region may write: only these are kept at its end, the others are kept already. */
    private void findWritten() {
        if (region.meeting() != null) {
            entry.usage().writes(region.meeting(), written);
        }
        for (int block : blocks) {
            for (Step step : entry.graph().block(block).steps()) {
                entry.usage().writes(step, written);
            }
        }
    }

    /** Finds the end of the row of the thread. */
    private void beginRow() {
        mv.visitVarInsn(Opcodes.ILOAD, TO);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        out.blockInt("dimX");
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ILOAD, X);
        mv.visitInsn(Opcodes.ISUB);
        out.call(Math.class, "min", "(II)I");
        mv.visitVarInsn(Opcodes.ISTORE, ROW_END);
        if (active != null) {
            leaveOutInactive(active);
        }
    }

    /** Lets the row begin with the first thread that does something, and end after the last one. */
    private void leaveOutInactive(ActiveThreads some) {
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitVarInsn(Opcodes.ISTORE, ROW_BEGIN);
        prepareThread();
        int bound = frame.allocate(2);
        out.constant(0L);
        mv.visitVarInsn(Opcodes.LSTORE, bound);
        for (Step step : some.steps()) {
            steps.write(step);
            if (step.equals(some.comparison())) {
                storeBound(step.instr(), some.bound(), bound);
            }
        }
        for (Reg reg : some.kept()) {
            out.loadLocal(reg);
            int copy = keptCopies.computeIfAbsent(
                    reg, each -> frame.allocate(each.kind().slots()));
            mv.visitVarInsn(reg.kind().store(), copy);
        }
        mv.visitVarInsn(Opcodes.ILOAD, ROW_END);
        mv.visitVarInsn(Opcodes.ISTORE, ROW_AFTER);
        // Indices instead of numbers of threads: those of the row from X on.
        mv.visitVarInsn(Opcodes.ILOAD, ROW_END);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitInsn(Opcodes.ISUB);
        mv.visitVarInsn(Opcodes.ILOAD, X);
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ISTORE, ROW_END);
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, X);
        mv.visitInsn(Opcodes.ISUB);
        mv.visitVarInsn(Opcodes.ISTORE, THREAD);
        limit(some, bound, "first", X);
        limit(some, bound, "end", ROW_END);
        for (int each : new int[] {ROW_END, X}) {
            mv.visitVarInsn(Opcodes.ILOAD, each);
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            mv.visitInsn(Opcodes.IADD);
            mv.visitVarInsn(Opcodes.ISTORE, each == X ? THREAD : ROW_END);
        }
    }

    /** Stores what an index is compared with. The instruction may be followed by others that write the register. */
    private void storeBound(Instr comparison, int operand, int local) {
        out.push(comparison, operand, comparison.type());
        mv.visitInsn(Opcodes.I2L);
        if (!comparison.type().isSigned()) {
            out.constant(0xFFFF_FFFFL);
            mv.visitInsn(Opcodes.LAND);
        }
        mv.visitVarInsn(Opcodes.LSTORE, local);
    }

    /** Keeps what is the same in all threads of the row, and goes on after the last one. */
    private void endRow(ActiveThreads some) {
        for (Reg reg : some.kept()) {
            JvmKind kind = reg.kind();
            out.blockField(array(kind), "[" + kind.descriptor());
            for (int thread : new int[] {ROW_BEGIN, ROW_AFTER}) {
                out.constant(entry.slots().slot(reg));
                out.blockField("threads", "I");
                mv.visitInsn(Opcodes.IMUL);
                mv.visitVarInsn(Opcodes.ILOAD, thread);
                mv.visitInsn(Opcodes.IADD);
            }
            mv.visitVarInsn(kind.load(), Objects.requireNonNull(keptCopies.get(reg)));
            out.call(Arrays.class, "fill", "([" + kind.descriptor() + "II" + kind.descriptor() + ")V");
        }
        mv.visitVarInsn(Opcodes.ILOAD, ROW_AFTER);
        mv.visitVarInsn(Opcodes.ISTORE, THREAD);
    }

    private void limit(ActiveThreads some, int bound, String method, int local) {
        out.constant(some.relation());
        mv.visitVarInsn(Opcodes.LLOAD, bound);
        mv.visitVarInsn(Opcodes.ILOAD, X);
        mv.visitVarInsn(Opcodes.ILOAD, ROW_END);
        out.call(ThreadRange.class, method, "(IJII)I");
        mv.visitVarInsn(Opcodes.ISTORE, local);
    }

    private void beginThread() {
        if (entry.stops() && !together) {
            out.blockArray("state", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            mv.visitInsn(Opcodes.IALOAD);
            out.constant(number);
            mv.visitJumpInsn(Opcodes.IF_ICMPNE, next);
        }
        prepareThread();
        Step meeting = region.meeting();
        if (meeting != null) {
            steps.line(meeting.instr());
            Objects.requireNonNull(meeting.row().meeting()).resume(out, meeting.instr());
        }
        jump(region.start(), true);
    }

    /** Loads what the thread has kept. */
    private void prepareThread() {
        mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        out.blockInt("localStride");
        mv.visitInsn(Opcodes.IMUL);
        mv.visitVarInsn(Opcodes.ISTORE, LOCAL);
        out.blockInt("spins");
        mv.visitVarInsn(Opcodes.ISTORE, FUEL);
        if (number == 0) {
            region.live().stream().mapToObj(entry::register).forEach(out::clear);
        } else {
            entry.recomputed().kept(region.live()).stream()
                    .mapToObj(entry::register)
                    .forEach(this::restore);
            entry.recomputed().steps(region.live()).forEach(steps::write);
        }
    }

    /** Gives a register a value that is read before it is written. */
    private void restore(Reg reg) {
        kept(reg);
        mv.visitInsn(reg.kind().arrayLoad());
        out.storeLocal(reg);
    }

    private void keep(Reg reg) {
        kept(reg);
        out.loadLocal(reg);
        mv.visitInsn(reg.kind().arrayStore());
    }

    private static String array(JvmKind kind) {
        return switch (kind) {
            case INT -> "ints";
            case LONG -> "longs";
            case FLOAT -> "floats";
            case DOUBLE -> "doubles";
        };
    }

    /** Pushes the array, and the index in it, of what the thread keeps of a register. */
    private void kept(Reg reg) {
        JvmKind kind = reg.kind();
        out.blockArray(array(kind), "[" + kind.descriptor());
        int slot = entry.slots().slot(reg);
        if (slot > 0) {
            out.constant(slot);
            out.blockInt("threads");
            mv.visitInsn(Opcodes.IMUL);
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            mv.visitInsn(Opcodes.IADD);
        } else {
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
        }
    }

    /** Stores the state of the thread, or compares it with that of those before it, and goes on with the next one. */
    private void setState(int state, Label label) {
        mv.visitLabel(label);
        if (together) {
            mv.visitVarInsn(Opcodes.ILOAD, EXIT);
            out.constant(state);
            mv.visitJumpInsn(Opcodes.IF_ICMPEQ, next);
            out.block();
            mv.visitVarInsn(Opcodes.ILOAD, EXIT);
            out.constant(state);
            mv.visitVarInsn(Opcodes.ILOAD, FROM);
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BLOCK_STATE, "leave", "(IIII)I", false);
            mv.visitVarInsn(Opcodes.ISTORE, EXIT);
        } else {
            out.blockArray("state", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            out.constant(state);
            mv.visitInsn(Opcodes.IASTORE);
        }
        mv.visitJumpInsn(Opcodes.GOTO, next);
    }

    // -- blocks ----------------------------------------------------------------------------------------------------

    private ImmutableMap<Integer, Integer> blocks() {
        ImmutableMap.Builder<Integer, Integer> sizes = ImmutableMap.builder();
        for (int index : blocks) {
            int before = size();
            BasicBlock block = entry.graph().block(index);
            mv.visitLabel(Objects.requireNonNull(labels.get(index)));
            steps.forgetLine();
            block.steps().forEach(steps::write);
            exit(exitOf(index));
            sizes.put(index, size() - before);
        }
        return sizes.build();
    }

    private int size() {
        return mv instanceof CodeSize counted ? counted.bytes() : 0;
    }

    private void exit(Exit exit) {
        if (exit instanceof Exit.Jump to) {
            jump(to.target(), false);
        } else if (exit instanceof Exit.Branch branch) {
            steps.line(branch.instr());
            Label taken = new Label();
            steps.guard(branch.instr(), taken, true);
            jump(branch.next(), false);
            mv.visitLabel(taken);
            jump(branch.target(), false);
        } else if (exit instanceof Exit.Switch table) {
            table(table);
        } else if (exit instanceof Exit.Meet meet) {
            steps.line(meet.step().instr());
            int after = entry.regions().afterMeeting(meet.step());
            Meeting meeting = Objects.requireNonNull(meet.step().row().meeting());
            if (!together) {
                meeting.arrive(out, meet.step().instr());
            } else if (entry.regions().all().get(after).barrierOfAll() == EntryPlan.NO_BARRIER) {
                meeting.arriveTogether(out, meet.step().instr());
            }
            leave(after, BlockState.WAITING);
        } else if (exit instanceof Exit.Spin spin) {
            Label yields = new Label();
            spend(spin);
            mv.visitJumpInsn(Opcodes.IFLT, yields);
            jump(spin.target(), false);
            mv.visitLabel(yields);
            leave(entry.regions().afterSpin(spin.target()), BlockState.WAITING);
        } else {
            leave(BlockState.ENDED);
        }
    }

    /**
     * Pushes how many times the thread may still go back in a loop, less than 0 for none: in its turn if it may stop.
     */
    private void spend(Exit.Spin spin) {
        if (entry.regions().stopsWithin(spin)) {
            out.blockArray("patience", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, THREAD);
            mv.visitInsn(Opcodes.DUP2);
            mv.visitInsn(Opcodes.IALOAD);
            mv.visitInsn(Opcodes.ICONST_1);
            mv.visitInsn(Opcodes.ISUB);
            mv.visitInsn(Opcodes.DUP_X2);
            mv.visitInsn(Opcodes.IASTORE);
        } else {
            mv.visitIincInsn(FUEL, -1);
            mv.visitVarInsn(Opcodes.ILOAD, FUEL);
        }
    }

    private void table(Exit.Switch table) {
        out.push(table.instr(), table.instr().operand(0), PtxType.U32);
        Label[] targets = new Label[table.targets().size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = new Label();
        }
        mv.visitTableSwitchInsn(0, targets.length - 1, targets[targets.length - 1], targets);
        for (int i = 0; i < targets.length; i++) {
            mv.visitLabel(targets[i]);
            jump(table.targets().get(i), false);
        }
    }

    /** Goes on with a block, which may be in another region. */
    private void jump(int block, boolean isStart) {
        Integer cut = isStart ? null : entry.regions().atCut(block);
        if (cut != null) {
            leave(cut, 0);
        } else {
            mv.visitJumpInsn(Opcodes.GOTO, Objects.requireNonNull(labels.get(block)));
        }
    }

    /** Keeps what is live in another region, which the thread goes on with. */
    private void leave(int other, int waiting) {
        BitSet live = entry.recomputed().kept(entry.regions().all().get(other).live());
        live.and(written);
        live.stream().mapToObj(entry::register).forEach(this::keep);
        leave(other | waiting);
    }

    private void leave(int state) {
        Label known = entry.stops() && commonExit == BlockState.DIFFERENT
                ? states.computeIfAbsent(state, each -> new Label())
                : next;
        mv.visitJumpInsn(Opcodes.GOTO, known);
    }
}
