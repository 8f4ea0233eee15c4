Attribute VB_Name = "Ribbon"
Option Explicit

' What the controls of the ribbon tab call. The names differ from those of the buttons' macros:
' a workbook with buttons may be open beside the add-in, and Excel would have to choose.

Public Sub RibbonPairNextRound(control As IRibbonControl)
    If HasWorkbook() Then PairNextRound
End Sub

Public Sub RibbonCheckWorkbook(control As IRibbonControl)
    If HasWorkbook() Then CheckWorkbook
End Sub

Public Sub RibbonUpdateLevels(control As IRibbonControl)
    If HasWorkbook() Then UpdateLevels
End Sub

Public Sub RibbonWriteStandings(control As IRibbonControl)
    If HasWorkbook() Then WriteStandings
End Sub

Public Sub RibbonWriteCrosstable(control As IRibbonControl)
    If HasWorkbook() Then WriteCrosstable
End Sub

Public Sub RibbonCompareOrders(control As IRibbonControl)
    If HasWorkbook() Then CompareOrders
End Sub

Public Sub RibbonSeatFinals(control As IRibbonControl)
    If HasWorkbook() Then SeatFinals
End Sub

Public Sub RibbonExportTournament(control As IRibbonControl)
    If HasWorkbook() Then ExportTournament
End Sub

Public Sub RibbonUndoLastRound(control As IRibbonControl)
    If HasWorkbook() Then UndoLastRound
End Sub

Private Function HasWorkbook() As Boolean
    ' The add-in itself is never the active workbook; with none open there is nothing to act on.
    Dim Entry As Range
    Dim Words As String
    HasWorkbook = Not ActiveWorkbook Is Nothing
    If HasWorkbook Then Exit Function
    Words = "Open a tournament workbook first."
    For Each Entry In ThisWorkbook.Sheets(PROJECT_NAME & ".conf").Range("A1:A20").Cells
        If Entry.Value = "PAIRBOOK_OPEN" Then Words = Entry.Offset(0, 1).Value
    Next Entry
    MsgBox Words, vbInformation, "pairbook"
End Function
