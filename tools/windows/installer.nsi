; The installer for Windows, for one user, without administrator's rights.  Its ingredients are
; put together by "python -m tools.build_installer", which gives VERSION, PAYLOAD (a folder),
; FILES (the list of what it holds), SIDE (a picture), KILOBYTES and OUT.

Unicode true
Target amd64-unicode
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 32
SetDateSave off
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\pairbook"
!define RUNNING_CODE 5
!define OTHERS_CODE 6

Name "pairbook ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\pairbook"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText " "
ShowInstDetails hide
ShowUninstDetails hide

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "pairbook"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "pairbook"
VIAddVersionKey "LegalCopyright" "The pairbook developers, MIT licence"

!define MUI_ICON "${PAYLOAD}/pairbook.ico"
!define MUI_UNICON "${PAYLOAD}/pairbook.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "$(START)"
!define MUI_FINISHPAGE_RUN_FUNCTION StartPage
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE Russian

!macro Say NAME ENGLISH RUSSIAN
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_RUSSIAN} "${RUSSIAN}"
!macroend
!insertmacro Say CODE "en" "ru"
!insertmacro Say NEW "New tournament" "Новый турнир"
!insertmacro Say START "Begin a new tournament now" "Начать новый турнир сейчас"
!insertmacro Say PROGRAM "pairbook with Python" "pairbook вместе с Python"
!insertmacro Say PROGRAM_ABOUT \
  "The program, the entry “New tournament” in the start menu, the command pairbook. No files are associated with it." \
  "Программа, пункт «Новый турнир» в меню «Пуск», команда pairbook. Связи с типами файлов не меняются."
!insertmacro Say ADDIN "Add-in for Excel" "Надстройка для Excel"
!insertmacro Say ADDIN_ABOUT \
  "The ribbon tab “pairbook” for workbooks without macros. Workbooks with buttons (.xlsm) do not need it." \
  "Вкладка «pairbook» на ленте для книг без макросов. Книгам с кнопками (.xlsm) она не нужна."
!insertmacro Say OLD \
  "pairbook needs a 64-bit Windows 10 or newer." \
  "Для pairbook нужна 64-разрядная Windows 10 или новее."
!insertmacro Say RUNNING \
  "pairbook is running. Close Excel, terminals and pages in which it works, then try again. Nothing was changed." \
  "pairbook сейчас работает. Закройте Excel, терминалы и страницы, где он запущен, и повторите. Ничего не изменено."
!insertmacro Say OTHERS \
  "$INSTDIR already holds folders of another program, python or bin. Choose another folder. Nothing was changed." \
  "В $INSTDIR уже есть папки python или bin другой программы. Выберите другую папку. Ничего не изменено."
!insertmacro Say NO_FILES \
  "Not every file could be written to $INSTDIR (no space left, or a virus scanner). Run this installer again." \
  "Не все файлы удалось записать в $INSTDIR (нет места или мешает антивирус). Запустите установку ещё раз."
!insertmacro Say NO_PATH \
  "pairbook is installed, but Windows did not take it into your PATH. In a terminal type $INSTDIR\bin\pairbook." \
  "pairbook установлен, но Windows не добавила его в ваш PATH. В терминале набирайте $INSTDIR\bin\pairbook."
!insertmacro Say NO_ADDIN \
  "pairbook is installed, the add-in for Excel is not. Close Excel and type in a terminal: pairbook addin install" \
  "pairbook установлен, надстройка для Excel — нет. Закройте Excel и наберите в терминале: pairbook addin install --lang ru"
!insertmacro Say ADDIN_STAYS \
  "The add-in could not be taken out of Excel. Close Excel, then run this again." \
  "Надстройку не удалось удалить из Excel. Закройте Excel и запустите удаление ещё раз."

; Ends with RUNNING_CODE, nothing changed, while a program of this folder runs: Windows does not
; let anybody write to a library that is loaded.
!macro RefuseWhileRunning UN
Function ${UN}RefuseWhileRunning
  again:
  FindFirst $0 $1 "$INSTDIR\python\python3*.dll"
  next:
    StrCmp $1 "" free
    ClearErrors
    FileOpen $2 "$INSTDIR\python\$1" a
    IfErrors busy
    FileClose $2
    FindNext $0 $1
    Goto next
  busy:
    FindClose $0
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    SetErrorLevel ${RUNNING_CODE}
    Quit
  free:
  FindClose $0
  ClearErrors
FunctionEnd
!macroend
!insertmacro RefuseWhileRunning ""
!insertmacro RefuseWhileRunning "un."

; Has Python do a step; $0 is 0 when it is done.
!macro Step WHAT
  nsExec::ExecToLog '"$INSTDIR\python\python.exe" "$INSTDIR\python\steps.py" ${WHAT}'
  Pop $0
!macroend

; Ends with OTHERS_CODE, nothing changed, where a folder that would be replaced is not ours: neither
; the registry says so, nor what lies in it.
Function RefuseWhatIsNotOurs
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $0 == $INSTDIR
  ${OrIf} ${FileExists} "$INSTDIR\python\steps.py"
    Return
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\python\*.*"
  ${OrIf} ${FileExists} "$INSTDIR\bin\*.*"
    MessageBox MB_OK|MB_ICONSTOP "$(OTHERS)" /SD IDOK
    SetErrorLevel ${OTHERS_CODE}
    Quit
  ${EndIf}
FunctionEnd

; What an installation put there; tournaments are elsewhere, and another's files here stay.
!macro TakeAway
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\bin"
  RMDir /r "$SMPROGRAMS\pairbook"
  Delete "$INSTDIR\pairbook.ico"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\uninstall.exe"
!macroend

Section "!$(PROGRAM)" Program
  SectionIn RO
  Call RefuseWhatIsNotOurs
  Call RefuseWhileRunning
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  !insertmacro TakeAway
  ClearErrors
  !include "${FILES}"
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(NO_FILES)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "pairbook"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\pairbook.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The pairbook developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  CreateDirectory "$SMPROGRAMS\pairbook"
  SetOutPath "$DOCUMENTS"
  CreateShortcut "$SMPROGRAMS\pairbook\$(NEW).lnk" "$INSTDIR\python\pythonw.exe" \
    "-m pairbook start" "$INSTDIR\pairbook.ico"
  !insertmacro Step 'path add "$INSTDIR\bin"'
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NO_PATH)" /SD IDOK
  ${EndIf}
  !insertmacro Step 'addin renew $(CODE)'
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NO_ADDIN)" /SD IDOK
  ${EndIf}
SectionEnd

Section /o "$(ADDIN)" Addin
  !insertmacro Step 'addin install $(CODE)'
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NO_ADDIN)" /SD IDOK
    SetErrorLevel 4
  ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${Program} "$(PROGRAM_ABOUT)"
  !insertmacro MUI_DESCRIPTION_TEXT ${Addin} "$(ADDIN_ABOUT)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(OLD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ADDIN" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${Addin} ${SF_SELECTED}
  ${EndIf}
FunctionEnd

Function StartPage
  SetOutPath "$DOCUMENTS"
  Exec '"$INSTDIR\python\pythonw.exe" -m pairbook start'
FunctionEnd

Section "Uninstall"
  Call un.RefuseWhileRunning
  !insertmacro Step 'addin remove $(CODE)'
  ${If} $0 == 1  ; anything else: this Python is damaged, and has to go all the same
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(ADDIN_STAYS)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  !insertmacro Step 'path remove "$INSTDIR\bin"'
  SetOutPath "$TEMP"
  !insertmacro TakeAway
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
