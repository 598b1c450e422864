package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
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
import orrery.ptx.code.MethodFrame;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.RegionPlan;
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

    private final EntryPieces entry;
    private final int number;

    /** Whether all threads that it is called for run it, so that their states need not be looked at. */
    private final boolean together;

    private final RegionStart.@Nullable Choice choice;
    private final ImmutableList<Integer> blocks;

    /** The state of all threads that have run it together; DIFFERENT if that is known only when they have. */
    private final int commonExit;

    private final Region region;

    /** Leaves out threads that do nothing; null if all may do something. */
    private final @Nullable ActiveRowWriter active;

    /** Settles the NaNs of what threads store, at the end of a row. */
    private final RowStoreWriter rowStores;

    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Emitter out;
    private final StepWriter steps;
    private final KeptRegisters kept;
    private final Map<Integer, Label> labels = new HashMap<>();
    private final Label next = new Label();
    private final Map<Integer, Label> states = new TreeMap<>();
    private final BitSet written = new BitSet();

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
        this.blocks = choice == null ? region.blocks() : chosenBlocks();
        this.commonExit =
                together ? new RegionExits(entry, blocks.stream().map(this::exitOf)).common() : BlockState.DIFFERENT;
        boolean areAlike = commonExit != BlockState.DIFFERENT || !entry.stops();
        RegionStart start = areAlike ? RegionStart.of(entry, region, choice) : null;
        ActiveThreads some = start == null ? null : ActiveThreads.of(entry, start);
        ImmutableList<Instr> stores = together || !entry.stops()
                ? RowStores.of(entry, region.start(), this::exitOf, some)
                : ImmutableList.of();
        this.out = new Emitter(
                mv, frame, entry.scope(), RegionLocals.OF_THREAD, entry.indexed(), ImmutableSet.copyOf(stores));
        this.steps = new StepWriter(mv, out, entry.calls(), entry.hasSource());
        this.rowStores = new RowStoreWriter(entry, stores, mv, frame, out, steps);
        this.kept = new KeptRegisters(entry, number, mv, out, steps);
        this.active = some == null ? null : new ActiveRowWriter(entry, some, mv, frame, out, steps, kept);
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
        return new MethodFrame(RegionLocals.FIRST_FREE);
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
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.FROM);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.THREAD);
        out.constant(commonExit);
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.EXIT);
        mv.visitTryCatchBlock(begin, end, handler, FAILURE);
        mv.visitLabel(begin);
        out.findIndices();
        mv.visitLabel(rows);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.TO);
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        beginRow();
        mv.visitLabel(threads);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.ROW_END);
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, rowEnded);
        beginThread();
        ImmutableMap<Integer, Integer> sizes = blocks();
        states.forEach(this::setState);
        mv.visitLabel(next);
        mv.visitIincInsn(RegionLocals.THREAD, 1);
        mv.visitIincInsn(RegionLocals.X, 1);
        mv.visitJumpInsn(Opcodes.GOTO, threads);
        mv.visitLabel(rowEnded);
        rowStores.end();
        if (active != null) {
            active.end(rows);
        }
        out.nextRow();
        mv.visitJumpInsn(Opcodes.GOTO, rows);
        mv.visitLabel(end);
        if (together) {
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.EXIT);
            mv.visitInsn(Opcodes.IRETURN);
        } else {
            mv.visitInsn(Opcodes.RETURN);
        }
        mv.visitLabel(handler);
        int failure = frame.allocate(1);
        mv.visitVarInsn(Opcodes.ASTORE, failure);
        mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
        mv.visitVarInsn(Opcodes.ALOAD, failure);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        mv.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, BLOCK_STATE, "failure", "(L" + FAILURE + ";I)L" + FAILURE + ";", false);
        mv.visitInsn(Opcodes.ATHROW);
        mv.visitMaxs(0, 0);
        mv.visitEnd();
        return sizes;
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
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.TO);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
        out.blockInt("dimX");
        mv.visitInsn(Opcodes.IADD);
        mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.X);
        mv.visitInsn(Opcodes.ISUB);
        out.call(Math.class, "min", "(II)I");
        mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.ROW_END);
        if (active != null) {
            active.begin();
        }
        rowStores.begin();
    }

    private void beginThread() {
        if (entry.stops() && !together) {
            out.blockArray("state", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
            mv.visitInsn(Opcodes.IALOAD);
            out.constant(number);
            mv.visitJumpInsn(Opcodes.IF_ICMPNE, next);
        }
        kept.prepareThread();
        Step meeting = region.meeting();
        if (meeting != null) {
            steps.line(meeting.instr());
            Objects.requireNonNull(meeting.row().meeting()).resume(out, meeting.instr());
        }
        jump(region.start(), true);
    }

    /** Stores the state of the thread, or compares it with that of those before it, and goes on with the next one. */
    private void setState(int state, Label label) {
        mv.visitLabel(label);
        if (together) {
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.EXIT);
            out.constant(state);
            mv.visitJumpInsn(Opcodes.IF_ICMPEQ, next);
            out.block();
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.EXIT);
            out.constant(state);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.FROM);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BLOCK_STATE, "leave", "(IIII)I", false);
            mv.visitVarInsn(Opcodes.ISTORE, RegionLocals.EXIT);
        } else {
            out.blockArray("state", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
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
            } else if (entry.regions().all().get(after).barrierOfAll() == RegionPlan.NO_BARRIER) {
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
            out.blockArray("spinsLeft", "[I");
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.THREAD);
            mv.visitInsn(Opcodes.DUP2);
            mv.visitInsn(Opcodes.IALOAD);
            mv.visitInsn(Opcodes.ICONST_1);
            mv.visitInsn(Opcodes.ISUB);
            mv.visitInsn(Opcodes.DUP_X2);
            mv.visitInsn(Opcodes.IASTORE);
        } else {
            mv.visitIincInsn(RegionLocals.SPINS_LEFT, -1);
            mv.visitVarInsn(Opcodes.ILOAD, RegionLocals.SPINS_LEFT);
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
        live.stream().mapToObj(entry::register).forEach(kept::keep);
        leave(other | waiting);
    }

    private void leave(int state) {
        Label known = entry.stops() && commonExit == BlockState.DIFFERENT
                ? states.computeIfAbsent(state, each -> new Label())
                : next;
        mv.visitJumpInsn(Opcodes.GOTO, known);
    }
}
